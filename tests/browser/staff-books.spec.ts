import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { terms } from '../../contract/legal/terms.ts'
import { formatDay } from '../../contract/london-time.ts'
import { changeLink } from '../../server/orders/changes/change-link.ts'
import { findOrder } from '../../server/orders/orders.ts'
import { ensureCharge, writeEntry } from '../server/ledger-rows.ts'
import { expectAccessible, expectNoViolation } from './accessible.ts'
import { test } from './site.ts'
import { placeAndPay, signIn, withDatabase } from './staff.ts'

/** Places and pays an order whose charge stands in the ledger. Its receipt is issued by the server's job. */
async function placeWithReceipt() {
  const order = await placeAndPay()
  const found = await withDatabase(async (database) => {
    const { rows } = await database.pool.query(
      'select id, checkout_session_id from catering_orders where order_number = $1',
      [order.number],
    )
    await ensureCharge({ database }, rows[0].id)
    const { issueDocuments } = await import('../../server/documents/issue-documents.ts')
    await issueDocuments(database, rows[0].id)
    return { id: rows[0].id as string, session: rows[0].checkout_session_id as string }
  })
  return { ...order, ...found }
}

test('a month is told in sums, drawn day by day, read as a table, and saved as CSV', async ({ page, context }) => {
  const { id, number } = await placeWithReceipt()
  // A month that no other test has money in.
  await withDatabase(async (database) => {
    const settledAt = new Date('2024-02-29T12:00:00Z')
    await writeEntry({ database }, id, { kind: 'paid-otherwise', amountPence: 50_001, settledAt })
    await writeEntry({ database }, id, { kind: 'refund', amountPence: 1_234, settledAt, documented: true })
  })
  await signIn(context, 'manager')
  await page.goto('/staff')
  // The counts beside other places move it.
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
  await expect(page.getByRole('img', { name: /each day of February 2024/ })).toBeVisible()
  await page.getByText('Day by day as a table').click()
  await expect(page.getByRole('row', { name: 'Thursday 29 February 2024 £500.01 £12.34' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('tandoor-road-books-2024-02.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`2024-02-29,12:00,Refund,${number},`)
  expect(csv).toContain(',-12.34,')
})

test('a refund that came back stands in the month in which it did, beside what went back', async ({
  page,
  context,
}) => {
  const { id } = await placeWithReceipt()
  await withDatabase(async (database) => {
    const entry = { kind: 'refund', amountPence: 1_234, stripeId: `re_${id}` } as const
    const refund = await writeEntry({ database }, id, { ...entry, settledAt: new Date('2023-05-31T12:00:00Z') })
    const { issueDocuments } = await import('../../server/documents/issue-documents.ts')
    await issueDocuments(database, id)
    await database.pool.query(
      `update order_ledger set state = 'failed', settled_at = '2023-06-02T12:00:00Z' where id = $1`,
      [refund],
    )
  })
  await signIn(context, 'manager')
  const sums = page.getByRole('definition').filter({ hasText: '£' })
  await page.goto('/staff/books?month=2023-05')
  await expect(sums).toHaveText(['£0.00', '£12.34', '−£12.34', '£0.00'])
  await page.goto('/staff/books?month=2023-06')
  await expect(sums).toHaveText(['£0.00', '£0.00', '£12.34', '£12.34', '£0.00'])
  await expect(page.getByText('1 time', { exact: true })).toBeVisible()
  await page.getByText('Day by day as a table').click()
  await expect(page.getByRole('row', { name: 'Friday 2 June 2023 £0.00 £12.34' })).toBeVisible()
  await expectAccessible(page)
})

/** Opens an order, and waits for the payment, which stands above the buttons and grows as it comes. */
async function openOrder(page: Page, number: string) {
  await page.goto(`/staff/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Payment' }).getByText('Paid by the customer')).toBeVisible()
}

test('an order’s receipt is saved from its screen', async ({ page, context }) => {
  const { number } = await placeWithReceipt()
  await signIn(context, 'owner')
  await openOrder(page, number)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save TEST-REC-/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^TEST-REC-\d{6}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the terms that the customer agreed to stand on the order’s screen, and their text is saved', async ({
  page,
  context,
}) => {
  const { number } = await placeWithReceipt()
  await signIn(context, 'manager')
  await openOrder(page, number)
  await expect(page.getByText(`Agreed to the version of ${formatDay(terms.version)}`)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the agreed terms' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`terms-${terms.version}.txt`)
  expect(await readFile(await file.path(), 'utf8')).toContain(`For order ${number}.`)
})

test('the kitchen finds no way to the books, and is told why there', async ({ page, context }) => {
  await signIn(context, 'kitchen')
  await page.goto('/staff/books')
  await expect(page.getByText('Your role does not allow this.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Staff' }).getByRole('link')).toHaveText(['Orders'])
})

test('a customer opens the receipt on the confirmation page, and has a company put on a new one', async ({ page }) => {
  const { id, session } = await placeWithReceipt()
  await page.goto(`/catering/order-confirmation?order_id=${id}&session_id=${session}`)
  const papers = page.getByRole('region', { name: 'Your receipt' })
  const link = papers.getByRole('link', { name: 'Receipt (PDF)' })
  await expect(link).toHaveCount(1)
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  const button = papers.getByRole('button', { name: 'Put on the invoice' })
  await button.click()
  await expect(papers.getByText('Please give the name of your company, or a purchase number.')).toBeVisible()
  await expect(papers.getByLabel('Company name')).toBeFocused()
  await papers.getByLabel('Company name').fill('O’Brien & Sons Ltd')
  await papers.getByLabel('Purchase number').fill('PO 77')
  await button.click()
  await expect(papers.getByText('Done. The new one is in the list above.')).toBeVisible()
  await expect(papers.getByRole('listitem')).toHaveCount(3)
  await expect(papers.getByRole('listitem').first()).toContainText('replaced by another one')
  await expectNoViolation(page)
})

test('whoever knows only the order is told where a company is put on its receipt', async ({ page }) => {
  const { id } = await placeWithReceipt()
  await page.goto(`/catering/order-confirmation?order_id=${id}`)
  const papers = page.getByRole('region', { name: 'Your receipt' })
  await expect(papers.getByText('The link in the mail about your order leads to where')).toBeVisible()
  await expect(papers.getByRole('button', { name: 'Put on the invoice' })).toHaveCount(0)
})

test('the page behind the link from the mail has the papers, and puts a company on them', async ({ page }) => {
  const { id } = await placeWithReceipt()
  const link = await withDatabase(async (database) => {
    const order = await findOrder(database, id)
    if (!order) throw new Error('There is no such order')
    return changeLink(database, '', order)
  })
  await page.goto(link)
  const papers = page.getByRole('region', { name: 'Your receipt' })
  await papers.getByLabel('Company name').fill('Kaur Ltd')
  await papers.getByRole('button', { name: 'Put on the invoice' }).click()
  await expect(papers.getByText('Done. The new one is in the list above.')).toBeVisible()
  await expect(papers.getByRole('listitem')).toHaveCount(3)
  await expectNoViolation(page)
})

test('axe finds nothing on books and papers, and nothing is wider than the screen, with letters of any size', async ({
  page,
  context,
}) => {
  const { id, number } = await placeWithReceipt()
  await withDatabase(async (database) => {
    const settledAt = new Date('2024-09-25T12:00:00Z')
    await writeEntry({ database }, id, { kind: 'paid-otherwise', amountPence: 1_234_567, settledAt })
    await writeEntry({ database }, id, { kind: 'refund', amountPence: 1_234_567, settledAt, documented: true })
  })
  await signIn(context, 'manager')
  await page.goto('/staff/books?month=2024-09')
  await expect(page.getByRole('img', { name: /came in and went back/ })).toBeVisible()
  await page.getByText('Day by day as a table').click()
  await expectAccessible(page)
  // As narrow as a phone, the day and its sums stand one below the other and stay a row.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
  await expect(page.getByRole('row', { name: 'Wednesday 25 September 2024 £12,345.67 £12,345.67' })).toBeVisible()
  await page.goto(`/staff/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Papers' })).toBeVisible()
  await expectAccessible(page)
})

for (const width of [390, 768, 1440]) {
  test(`axe finds nothing on a customer’s papers at ${width} pixels, and nothing is wider than the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { id } = await placeWithReceipt()
    await page.goto(`/catering/order-confirmation?order_id=${id}`)
    await expect(page.getByRole('region', { name: 'Your receipt' })).toBeVisible()
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
