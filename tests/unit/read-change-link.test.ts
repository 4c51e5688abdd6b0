import { expect, test } from 'vitest'
import { changeOrderAddress } from '../../contract/own-order.ts'
import { readChangeLink } from '../../site/pages/change-order/read-change-link.ts'

const id = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'
const hashOf = (address: string) => new URL(address, 'https://site.example').hash

test('a link from the mail is read as it was made', () => {
  expect(readChangeLink(hashOf(changeOrderAddress(id, 'a-Key_1')))).toEqual({ order_id: id, key: 'a-Key_1' })
})

test('what a mail program adds at its end does not spoil it', () => {
  for (const end of ['.', ')', '>', '%20']) expect(readChangeLink(`#order=${id}&key=abc${end}`)?.key).toBe('abc')
})

test.each(['', '#', '#order=1&key=abc', `#order=${id}`, `#order=${id}&key=`, '#about', '#%'])(
  '%s is no link',
  (hash) => {
    expect(readChangeLink(hash)).toBeUndefined()
  },
)
