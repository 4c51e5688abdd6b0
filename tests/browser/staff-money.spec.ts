import { expect, type Page } from '@playwright/test'
import { readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { signedInAs } from '../server/staff-client.ts'
import { expectAccessible } from './accessible.ts'
import { hold, test } from './site.ts'
import { place, placeAndPay, signIn, withDatabase } from './staff.ts'

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })
const dialog = (page: Page) => page.getByRole('dialog')

async function openDialog(page: Page, name: 'Refund' | 'Cancel order') {
  await payment(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

const refundsOf = (number: string) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ amount_pence: number; state: string }>(
      `select amount_pence, state from order_ledger where kind = 'refund'
       and order_id = (select id from catering_orders where order_number = $1) order by created_at`,
      [number],
    )
    return rows
  })

test('a manager refunds a part, reads beforehand what the press will do, and loses nothing without a line', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  const { number } = await placeAndPay()
  await page.goto(`/staff/orders/${number}`)
  const form = await openDialog(page, 'Refund')
  const amount = form.getByLabel('Amount')
  await expect(amount).toBeFocused()
  // No amount is proposed, so that one slip refunds nothing.
  await expect(amount).toHaveValue('')
  const whatWillBe = form.getByRole('status')
  await expect(whatWillBe).toHaveText('Was paid £349.94.')
  await form.getByRole('button', { name: 'All of it' }).click()
  await expect(amount).toHaveValue('349.94')
  await expect(whatWillBe).toHaveText('Was paid £349.94. Goes back £349.94. Stays £0.00.')
  await amount.fill('a lot')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form.getByText('Please give an amount in pounds and pence.')).toBeVisible()
  await expect(form.getByText('Please write the reason. The customer reads it.')).toBeVisible()
  await amount.fill('£100')
  await expect(whatWillBe).toHaveText('Was paid £349.94. Goes back £100.00. Stays £249.94.')
  await form.getByLabel('Reason').fill('Five guests fewer')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form.getByText('The server cannot be reached.')).toBeVisible()
  expect(await refundsOf(number)).toEqual([])
  await context.setOffline(false)
  // A double click refunds once.
  await form.getByRole('button', { name: 'Refund' }).dblclick()
  await expect(form).toHaveCount(0)
  await expect(payment(page).getByText('Refund: Five guests fewer')).toBeVisible()
  await expect(payment(page).getByText('−£100.00')).toBeVisible()
  await expect(payment(page).getByText('£249.94')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Refund of £100.00 asked for')
  await expect.poll(() => refundsOf(number)).toEqual([{ amount_pence: 10_000, state: 'succeeded' }])
  await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
})

test('a cancelled order says so to the kitchen, with the reason and without money; axe finds nothing', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, 'owner', 'Amar')
  const { number } = await placeAndPay()
  const kitchen = await browser.newContext()
  await signIn(kitchen, 'tablet')
  const tablet = await kitchen.newPage()
  await tablet.goto(`/staff/orders/${number}`)
  await page.goto(`/staff/orders/${number}`)
  await openDialog(page, 'Cancel order')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(payment(page).getByRole('button', { name: 'Cancel order' })).toBeFocused()
  const form = await openDialog(page, 'Cancel order')
  await expect(form.getByText('The terms do not say what goes back now.')).toBeVisible()
  await expect(form.getByLabel('Amount')).toHaveValue('')
  await form.getByLabel('Amount').fill('349.94')
  await expect(form.getByRole('status')).toHaveText('Was paid £349.94. Goes back £349.94. Stays £0.00.')
  await form.getByLabel('Reason').fill('The wedding is moved, £349.94 agreed.')
  await form.getByRole('button', { name: 'Cancel the order' }).click()
  const cancelled = (where: Page) => where.getByRole('region', { name: 'Cancelled, not to be cooked' })
  await expect(cancelled(page)).toContainText('The wedding is moved, £349.94 agreed.')
  await expect(payment(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cooked' })).toHaveCount(0)
  await expect(cancelled(tablet)).toContainText('The wedding is moved, an amount agreed.')
  await expect(cancelled(tablet)).toContainText('Amar')
  await expect(tablet.getByText('£')).toHaveCount(0)
  await kitchen.close()
  await expectAccessible(page)
})

test('an order that nobody has paid is cancelled with a reason alone', async ({ page, context }) => {
  await signIn(context, 'manager')
  const { number } = await place({})
  await page.goto(`/staff/orders/${number}`)
  const form = await openDialog(page, 'Cancel order')
  await expect(form.getByRole('status')).toHaveText('Nothing was paid. The payment page is closed.')
  await expect(form.getByLabel('Amount')).toHaveCount(0)
  await form.getByLabel('Reason').fill('We are closed on that day.')
  await form.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('region', { name: 'Cancelled, not to be cooked' })).toContainText('We are closed')
})

test('an order that waits for its payment is paid in cash after all, and its page is closed', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager', 'Ranjit')
  const { number, checkoutUrl } = await place({ customer_email: `${crypto.randomUUID()}@example.com` })
  await page.goto(`/staff/orders/${number}`)
  await payment(page).getByRole('button', { name: 'Paid in cash or by transfer' }).click()
  const form = dialog(page)
  await expect(form).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Record the payment' }).click()
  await expect(form.getByText('Please choose how it was paid.')).toBeVisible()
  await form.getByRole('radio', { name: 'In cash' }).check()
  await form.getByLabel('Amount').fill('340')
  await form.getByLabel('Note about the payment').fill('at the counter')
  await form.getByRole('button', { name: 'Record the payment' }).click()
  await expect(form.getByText('£349.94 is to be paid. Record exactly that, once you have all of it.')).toBeVisible()
  await form.getByLabel('Amount').fill('349.94')
  await form.getByRole('button', { name: 'Record the payment' }).dblclick()
  await expect(form).toHaveCount(0)
  await expect(payment(page).getByText('Paid in cash: at the counter')).toBeVisible()
  await expect(payment(page).getByRole('button', { name: 'Paid in cash or by transfer' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Paid in cash: at the counter')
  await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
  expect((await fetch(checkoutUrl)).status).toBe(410)
})

test('what somebody else did meanwhile is said, and what was typed stays', async ({ page, context }) => {
  await signIn(context, 'manager')
  const { number } = await placeAndPay()
  const other = await withDatabase((database) => signedInAs({ url: process.env.SITE_URL ?? '', database }, 'manager'))
  // This screen hears of no change, as when somebody else pressed only a moment ago.
  await hold(page, '**/staff/events')
  await page.goto(`/staff/orders/${number}`)
  const form = await openDialog(page, 'Refund')
  await form.getByLabel('Amount').fill('200')
  await form.getByLabel('Reason').fill('Ten guests fewer')
  const { leftPence } = (await other.call(readOrderMoney, { number })).body
  const meanwhile = { number, key: 'a'.repeat(32), amountPence: 20_000, reason: 'Late', leftPence }
  expect((await other.call(refundOrder, meanwhile)).status).toBe(200)
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form.getByText('Somebody else has changed this.')).toBeVisible()
  await expect(form.getByRole('status')).toHaveText(/Went back before £200\.00\. Only £149\.94 is left\./)
  await expect(form.getByLabel('Reason')).toHaveValue('Ten guests fewer')
  await form.getByLabel('Amount').fill('100')
  await form.getByRole('button', { name: 'Refund' }).click()
  await expect(form).toHaveCount(0)
  expect((await refundsOf(number)).map(({ amount_pence }) => amount_pence)).toEqual([20_000, 10_000])
})
