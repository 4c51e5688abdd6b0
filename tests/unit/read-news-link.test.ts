import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newsAddress, onePressAddress } from '../../contract/news.ts'
import { readNewsLink } from '../../site/pages/newsletter/read-news-link.ts'

const read = (address: string) => readNewsLink(new URL(address, 'https://site.example'))
const id = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'

test('the links of our mails are read whole, whatever a mail program adds at their end', () => {
  const proof = { subscription_id: id, key: 'a-b_9' }
  expect(read(newsAddress('confirm', id, 'a-b_9'))).toEqual({ does: 'confirm', proof })
  for (const end of ['', '.', ')', '>', '%3E'])
    expect(read(newsAddress('leave', id, 'a-b_9') + end)).toEqual({ does: 'leave', proof })
  // A mail program may open the one-press address as a page.
  expect(read(onePressAddress(id, 'a-b_9'))).toEqual({ does: 'leave', proof })
})

test.each([`#leave=${id}`, `#leave=${id}&key=`, '#confirm=1&key=a', '?leave=1&key=a', `#confirm=&key=${id}`])(
  '%s is no whole link',
  (end) => {
    expect(read(`/newsletter${end}`)).not.toHaveProperty('proof')
  },
)

test.each(['', '#', '#leave', '#southall', '#content', '?utm_source=x'])('%j is the page alone', (end) => {
  expect(read(`/newsletter${end}`)).toBeUndefined()
})

test('no address is too odd', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (hash, search) => void readNewsLink({ hash, search })))
})
