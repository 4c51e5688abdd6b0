import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { terms } from '../../contract/legal/terms.ts'
import { formatDay } from '../../contract/london-time.ts'
import { issueDocuments } from '../../server/documents/issue-documents.ts'
import { changeLink } from '../../server/orders/order/change-link.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { ensureCharge, writeEntry } from '../server/ledger-rows.ts'
import { expectAccessible, expectNoViolation } from './accessible.ts'
import { test } from './site.ts'
import { place, placeAndPay, signIn, withDatabase } from './staff.ts'

// One worker runs this file, so that the orders of tests that only look are placed once.
test.describe.configure({ mode: 'default' })

/** Places and pays an order whose charge is in the ledger. Its receipt is issued by the server's job. */
async function placeWithReceipt() {
  const order = await placeAndPay()
  const found = await withDatabase(async (database) => {
    const { rows } = await database.pool.query(
      'select id, checkout_session_id from catering_orders where order_number = $1',
      [order.number],
    )
    await ensureCharge({ database }, rows[0].id)
    await issueDocuments(database, rows[0].id)
    return { id: rows[0].id as string, session: rows[0].checkout_session_id as string }
  })
  return { ...order, ...found }
}

/** The order whose receipt the tests look at. */
let sold: Awaited<ReturnType<typeof placeWithReceipt>>
/** The order whose money moved in months in which no other test has any. */
let booked: Awaited<ReturnType<typeof placeWithReceipt>>

test.beforeAll(async () => {
  ;[sold, booked] = await Promise.all([placeWithReceipt(), placeWithReceipt()])
})

test('a month is told in sums, drawn day by day, read as a table, and saved as CSV', async ({ page, context }) => {
  const { id, number } = booked
  await withDatabase(async (database) => {
    const settledAt = new Date('2024-02-29T12:00:00Z')
    await writeEntry({ database }, id, { kind: 'paid-otherwise', amountPence: 50_001, settledAt })
    await writeEntry({ database }, id, { kind: 'refund', amountPence: 1_234, settledAt, documented: true })
  })
  await signIn(context, 'manager')
  await page.goto('/staff')
  // The counts beside other links move this one, so a key presses it.
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Books' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The books' })).toBeFocused()
  await page.goto('/staff/books?month=2024-03')
  await expect(page.getByText('No money moved in March 2024.')).toBeVisible()
  await page.getByRole('link', { name: 'The month before' }).click()
  await expect(page.getByRole('heading', { name: 'February 2024' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '£' })).toHaveText([
    '£500.01',
    '£12.34',
    '£487.67',
    '£0.00',
  ])
  const chart = page.getByRole('img', { name: /each day of February 2024/ })
  await expect(chart.locator('text').filter({ hasText: '£' })).toHaveText(['£0', '£200', '£400'])
  await page.getByText('Day by day as a table').click()
  await expect(page.getByRole('row', { name: 'Thursday 29 February 2024 £500.01 £12.34' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('tandoor-road-books-2024-02.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`2024-02-29,12:00,Refund,${number},`)
  expect(csv).toContain(',-12.34,')

  await page.route('**/staff/calls/books?*', async (route) => {
    const response = await route.fetch()
    const rates = [
      { rate: 5, netPence: -2_000, vatPence: -100, grossPence: -2_100 },
      { rate: 20, netPence: 40_000, vatPence: 8_000, grossPence: 48_000 },
    ]
    await route.fulfill({ response, json: { ...(await response.json()), vat: rates } })
  })
  await page.reload()
  await expect(page.getByText('VAT in it', { exact: true }).locator('..')).toHaveText(
    'VAT in it£79.00−£1.00 at 5 %, £80.00 at 20 %',
  )
})

test('a refund that came back is listed in the month in which it did, as wide as the screen and accessible', async ({
  page,
  context,
}) => {
  const { id } = booked
  await withDatabase(async (database) => {
    const entry = { kind: 'refund', amountPence: 1_234_567, stripeId: `re_${id}` } as const
    const refund = await writeEntry({ database }, id, { ...entry, settledAt: new Date('2023-05-31T12:00:00Z') })
    await issueDocuments(database, id)
    await database.pool.query(
      `update order_ledger set state = 'failed', settled_at = '2023-06-02T12:00:00Z' where id = $1`,
      [refund],
    )
  })
  await signIn(context, 'manager')
  const sums = page.getByRole('definition').filter({ hasText: '£' })
  await page.goto('/staff/books?month=2023-05')
  await expect(sums).toHaveText(['£0.00', '£12,345.67', '−£12,345.67', '£0.00'])
  await page.goto('/staff/books?month=2023-06')
  await expect(sums).toHaveText(['£0.00', '£0.00', '£12,345.67', '£12,345.67', '£0.00'])
  await expect(page.getByText('1 time', { exact: true })).toBeVisible()
  await page.getByText('Day by day as a table').click()
  const row = page.getByRole('row', { name: 'Friday 2 June 2023 £0.00 £12,345.67' })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  // At a phone's width the day and its sums are one below the other, and are still a row.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  await expect(row).toBeVisible()
})

test('the receipt and the agreed terms are saved from the order’s screen, and a new one is made out to a company; axe finds nothing', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  await page.goto(`/staff/orders/${sold.number}`)
  // The payment is above the buttons and moves them as it loads.
  await expect(page.getByRole('region', { name: 'Payment' }).getByText('Paid by the customer')).toBeVisible()
  const save = async (name: string | RegExp) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await saved
    return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')] as const
  }
  const [receipt, pdf] = await save(/^Save TEST-REC-/)
  expect(receipt).toMatch(/^TEST-REC-\d{6}\.pdf$/)
  expect(pdf.startsWith('%PDF-')).toBe(true)

  await expect(page.getByText(`Agreed to the version of ${formatDay(terms.version)}`)).toBeVisible()
  const [agreed, text] = await save('Save the agreed terms')
  expect(agreed).toBe(`terms-${terms.version}.txt`)
  expect(text).toContain(`For order ${sold.number}.`)
  const papers = page.getByRole('region', { name: 'Papers' })
  await papers.getByRole('button', { name: 'Say who the invoice is for' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Invoice to')).toBeFocused()
  await dialog.getByLabel('Invoice to').fill('Acme Ltd')
  await dialog.getByRole('button', { name: 'Put on the invoice' }).click()
  await expect(dialog.getByText('Please give the postal address for the invoice.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Postal address').fill('9 Office Park\nLeeds')
  await dialog.getByRole('button', { name: 'Put on the invoice' }).click()
  await expect(papers.getByText('Acme Ltd 9 Office Park Leeds')).toBeVisible()
  await expect(papers.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
})

test('a customer opens the receipt, and has a new one made out to a company at its address, also behind the link from the mail', async ({
  page,
}) => {
  const { id, session } = await placeWithReceipt()
  await page.goto(`/catering/order-confirmation?order_id=${id}&session_id=${session}`)
  const papers = page.getByRole('region', { name: 'Your receipt' })
  const link = papers.getByRole('link', { name: 'Receipt (PDF)' })
  await expect(link).toHaveCount(1)
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  const button = papers.getByRole('button', { name: 'Put on the invoice' })
  await button.click()
  await expect(papers.getByText('Please give the name or company that the invoice is for.')).toBeVisible()
  await expect(papers.getByText('Please give the postal address for the invoice.')).toBeVisible()
  await expect(papers.getByLabel('Invoice to')).toBeFocused()
  await papers.getByLabel('Invoice to').fill('O’Brien & Sons Ltd')
  await papers.getByLabel('Postal address').fill('9 Office Park\nLeeds')
  await papers.getByLabel('Purchase number').fill('PO 77')
  await button.click()
  await expect(papers.getByText('Done. The new one is in the list above.')).toBeVisible()
  await expect(papers.getByRole('listitem')).toHaveCount(3)
  await expect(papers.getByRole('listitem').first()).toContainText('replaced by another one')
  await expectNoViolation(page)

  const mailed = await withDatabase(async (database) => {
    const order = await findOrder(database, id)
    if (!order) throw new Error('There is no such order')
    return changeLink(database, '', order)
  })
  await page.goto(mailed)
  await expect(papers.getByLabel('Postal address')).toHaveValue('9 Office Park\nLeeds')
  await papers.getByLabel('Postcode').fill('ls11aa')
  await button.click()
  await expect(papers.getByText('Done. The new one is in the list above.')).toBeVisible()
  await expect(papers.getByRole('listitem')).toHaveCount(5)
  await expectNoViolation(page)
})

test('while a bank is paying, its customer says who the invoice is for', async ({ page }) => {
  const { id } = await place({ customer_email: 'processing@example.com' })
  const link = await withDatabase(async (database) => {
    await database.pool.query('update catering_orders set processing_since = now() where id = $1', [id])
    const order = await findOrder(database, id)
    if (!order) throw new Error('There is no such order')
    return changeLink(database, '', order)
  })
  await page.goto(link)
  const papers = page.getByRole('region', { name: 'Your invoice' })
  await papers.getByLabel('Invoice to').fill('Acme Ltd')
  await papers.getByLabel('Postal address').fill('9 Office Park\nLeeds')
  await papers.getByRole('button', { name: 'Put on the invoice' }).click()
  await expect(papers.getByText('Done. It stands on the invoice as soon as your payment has arrived.')).toBeVisible()
  await page.reload()
  await expect(papers.getByLabel('Invoice to')).toHaveValue('Acme Ltd')
  await expectNoViolation(page)
})

test('whoever knows only the order is told where to say who its receipt is for, on every screen', async ({ page }) => {
  await page.goto(`/catering/order-confirmation?order_id=${sold.id}`)
  const papers = page.getByRole('region', { name: 'Your receipt' })
  await expect(papers.getByText('The link in the mail about your order leads to where')).toBeVisible()
  await expect(papers.getByRole('button', { name: 'Put on the invoice' })).toHaveCount(0)
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
