import { expect, test } from 'vitest'
import { makeReadyFile } from '../../server/routes/website/heads.ts'

const page = {
  type: 'text/html; charset=utf-8',
  etag: '"page"',
  cacheControl: 'public, max-age=0, must-revalidate',
  plain: Buffer.from('page'),
  scriptHashes: [],
}

function headersOf(address: string): Record<string, string> {
  const { whole } = makeReadyFile(page, address, { 'referrer-policy': 'strict-origin-when-cross-origin' }).plain
  return Object.fromEntries(whole.flatMap((name, index) => (index % 2 ? [] : [[name, whole[index + 1] ?? '']])))
}

test.each(['/catering/order-confirmation', '/catering/change-order'])(
  '%s is kept by no search engine, and no other site learns its address',
  (address) => {
    expect(headersOf(address)).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  },
)

test('other pages are found', () => {
  expect(headersOf('/catering')).toMatchObject({ 'referrer-policy': 'strict-origin-when-cross-origin' })
  expect(headersOf('/catering')).not.toHaveProperty('x-robots-tag')
})
