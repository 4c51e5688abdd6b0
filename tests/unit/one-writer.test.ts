import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../server/', import.meta.url)
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts'))
const sources = files.map((file) => ({ file, source: readFileSync(new URL(file, folder), 'utf8') }))

/** Returns the files whose source matches `text`. */
const filesWith = (text: RegExp) => sources.filter(({ source }) => text.test(source)).map(({ file }) => file)

/** What a statement sets in a stored order: columns by name, or an object that was made elsewhere. */
const updates =
  /update\(cateringOrders\)\s*\.set\(([^)]*)\)|update catering_orders\s+set\s+([^`]*?)\s+(?:where|from)\b/g

// Each of these has columns of a fixed type, or ones that are named a line above: none of them is payment_status.
const objects = ['told', 'erasedPerson']

test('nothing but carryOut alters the payment_status of an order that is stored', () => {
  const found = sources.flatMap(({ file, source }) =>
    [...source.matchAll(updates)].map(([, drizzle = '', sql = '']) => ({ file, set: drizzle || sql })),
  )
  expect(found.length).toBeGreaterThan(8)
  const maySet = ({ set }: { set: string }) =>
    /payment_?status/i.test(set) || (/^\w+$/.test(set) && !objects.includes(set))
  expect(found.filter(maySet)).toEqual([{ file: 'orders/life/carry-out.ts', set: 'change' }])
})

test('the status of an order that is stored is altered by carryOut, and where another order replaces it', () => {
  const files = filesWith(/update\(cateringOrders\)\s*\.set\(\{[^}]*\bstatus:/)
  expect(files).toEqual(['orders/ending/cancelled-orders.ts'])
})

test('attention is raised by what follows from a fact, or where a mail, a document or a request to Stripe went wrong', () => {
  expect(filesWith(/\bset [^`]*\battention = /)).toEqual(['orders/order/raise-attention.ts'])
  expect(filesWith(/\bawait raiseAttention\(|=> raiseAttention\(/).sort()).toEqual([
    'documents/render-or-tell-staff.ts',
    'jobs/check-kitchen-mails.ts',
    'jobs/follow-refunds.ts',
    'mail/send-order-mail.ts',
    'orders/life/carry-out.ts',
    'orders/paying/flag-payment.ts',
  ])
})
