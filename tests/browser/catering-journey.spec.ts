import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { formatDay } from '../../contract/london-time.ts'
import { eventDay, fillInByHand, fillInOrder, giveIdleTab, keepToasts, payOn, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'
import { withDatabase } from './staff.ts'

test.use({ reducedMotion: 'no-preference' })

async function fillIn(page: Page, open = fillInOrder) {
  await open(page)
  await page.getByLabel('Special Instructions').fill('Mild for the children, please.')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  await page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' }).click()
}

async function order(page: Page, open = fillInOrder): Promise<Page> {
  await fillIn(page, open)
  const opened = page.waitForEvent('popup')
  await submitButton(page).click()
  const payment = await opened
  await expect(payment.getByRole('button', { name: 'Pay £269.98' })).toBeVisible()
  return payment
}

const enterCard = (payment: Page, number?: string, total = '£269.98') => payOn(payment, number, `Pay ${total}`)

const mailsAbout = async (orderNumber: string) => {
  const folder = join(process.env.SITE_DATA_DIR ?? '', 'mail')
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.includes(orderNumber) && name.endsWith('.eml')).sort()
}

test('from the form to the confirmed order, past a declined card, with its calendar file and the mail to the kitchen', async ({
  page,
}) => {
  await keepToasts(page)
  await fillIn(page, fillInByHand)
  const street = page.getByLabel('Delivery Address')
  await street.fill('Unit 3, Trading Estate')
  await street.press('Enter')
  await page.keyboard.type('  1 High Street')
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('250')
  // So much food for forty guests may be left over from another order, so the first press asks.
  await submitButton(page).click()
  await expect(page.getByText('Your menus serve 260, and you have 40 guests. Is that what you want?')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await submitButton(page).click()
  const payment = await opened
  await expect(payment.getByText('250 × £19.99')).toBeVisible()
  await expect(page.getByText('Order Created', { exact: true })).toBeVisible()
  await expect(page.getByText('Redirecting to payment page...')).toBeVisible()
  await enterCard(payment, '4000 0000 0000 0002', '£5,247.49')
  await expect(payment.getByText('Your card was declined')).toBeVisible()
  await enterCard(payment, '4000 0025 0000 3155', '£5,247.49')
  await payment.getByRole('button', { name: 'Confirm payment' }).click()

  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(payment.getByText("Thank you for your order. We'll contact you soon with more details.")).toBeVisible()
  await expect(payment.getByRole('row', { name: /Deluxe Tandoori Feast × 1 £249.99/ })).toBeVisible()
  await expect(payment.getByRole('row', { name: 'Executive Lunch Box (chicken) × 250 £4,997.50' })).toBeVisible()
  await expect(payment.getByRole('row', { name: 'Total £5,247.49' })).toBeVisible()
  for (const text of [formatDay(eventDay), '6.30pm', 'Jasleen Kaur', 'Mild for the children, please.']) {
    await expect(payment.getByText(text).first()).toBeVisible()
  }
  const shown = await payment.getByRole('definition').filter({ hasText: 'Trading Estate' }).innerText()
  expect(shown).toBe('Unit 3, Trading Estate\n1 High Street\nHounslow\nTW3 1AA')
  const downloaded = payment.waitForEvent('download')
  await payment.getByRole('button', { name: 'Add to calendar' }).click()
  const calendar = (await readFile(await (await downloaded).path(), 'utf8')).replaceAll('\r\n ', '')
  expect(calendar).toContain('LOCATION:Unit 3\\, Trading Estate\\, 1 High Street\\, Hounslow\\, TW3 1AA\r\n')
  expect(calendar).toContain('DESCRIPTION:40 guests. Questions? 020 7946 0123\r\n')
  const number = (await payment.getByText(/^TR-/).textContent()) ?? ''
  await expect
    .poll(() => mailsAbout(number))
    .toEqual([`order-confirmed.${number}.eml`, `staff-new-order.${number}.eml`])
  const mail = await readFile(join(process.env.SITE_DATA_DIR ?? '', 'mail', `staff-new-order.${number}.eml`), 'utf8')
  expect(mail).toContain('Deluxe Tandoori Feast')
})

test('ordering the same again after cancelling leads to a new payment, because the first one is closed', async ({
  page,
}) => {
  const payment = await order(page)
  const address = payment.url()
  await payment.getByRole('link', { name: 'Cancel' }).click()
  await expect(payment).toHaveURL('/catering#payment-cancelled')
  await expect(payment.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  const opened = payment.waitForEvent('popup')
  await submitButton(payment).click()
  const again = await opened
  await expect(again.getByRole('button', { name: 'Pay £269.98' })).toBeVisible()
  expect(again.url()).not.toBe(address)
  await payment.goto(address)
  await expect(payment.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
})

test('a form that was changed since its order was sent stays when that is paid, and so does the text of the next order', async ({
  page,
}) => {
  const payment = await order(page)
  await page.getByLabel('Full Name').fill('Somebody Else')
  await enterCard(payment)
  const confirmed = payment.getByRole('heading', { name: 'Order Confirmed!' })
  await expect(confirmed).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else')

  const name = payment.getByLabel('Full Name')
  await payment.getByRole('link', { name: 'Place Another Order' }).click()
  await expect(name).toHaveValue('')
  await name.fill('Another Customer')
  await payment.goBack()
  await expect(confirmed).toBeVisible()
  await payment.goForward()
  await expect(name).toHaveValue('Another Customer')
})

/** Turns an order's boxes into ones that are no longer sold, some at an earlier price, in a line of their own. */
const withBoxesFromBefore = (number: string) =>
  withDatabase(({ pool }) =>
    pool.query(
      `with boxes as (
         update catering_order_items set menu_id = 'executive-lunch', quantity = 15
         where menu_id like 'executive-lunch/%' and order_id = (select id from catering_orders where order_number = $1)
         returning *)
       insert into catering_order_items (id, order_id, menu_id, item_name, quantity, unit_price_pence, total_pence)
       select gen_random_uuid(), order_id, menu_id, item_name, 5, unit_price_pence - 1, 0 from boxes`,
      [number],
    ),
  )

test('a paid order leaves the form, is ordered again for another day, and is offered again after its tab was closed', async ({
  page,
}) => {
  const payment = await order(page)
  const number = (await page.getByText(/^TR-/).textContent()) ?? ''
  await enterCard(payment)
  await expect(page.getByRole('status').filter({ hasText: `Your order ${number} is already paid.` })).toBeVisible()
  await expect(page.getByText(/is waiting for payment/)).toHaveCount(0)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Event Date: Pick a date' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('')

  await withBoxesFromBefore(number)
  await payment.getByRole('button', { name: 'Order this again' }).click()
  await expect(payment.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  await expect(payment.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('1')
  await expect(payment.getByRole('button', { name: 'Event Date: Pick a date' })).toBeInViewport()
  await expect(
    payment.getByText('The form does not have 20 × Executive Lunch Box: it is not sold any more as you ordered it.'),
  ).toBeVisible()
  expect(new URL(payment.url()).pathname + new URL(payment.url()).search).toBe('/catering')
  await payment.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await payment.close()

  const later = await page.context().newPage()
  await later.goto('/catering')
  await expect(
    later.getByText('1 × Deluxe Tandoori Feast, 1 × Executive Lunch Box (chicken), 40 guests.'),
  ).toBeVisible()
  await later.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(later.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('1')
  await expect(later.getByLabel('Number of Guests')).toHaveValue('40')
  await expect(later.getByLabel('Full Name')).toHaveValue('')
  await expect(later.getByText('Go on with your order?')).toHaveCount(0)
})

test('an order that a closed tab lost says which packages have left the site, before and after going on with it', async ({
  page,
}) => {
  const draft = {
    guestCount: '40',
    'quantity-deluxe-tandoori': '1',
    'quantity-executive-lunch': '40',
    'name-executive-lunch': 'Executive Lunch Box',
  }
  const kept = JSON.stringify({ id: crypto.randomUUID(), at: Date.now(), draft })
  await page.addInitScript((text) => localStorage.setItem('catering-unfinished', text), kept)
  await page.goto('/catering')
  await expect(
    page.getByText('1 × Deluxe Tandoori Feast, 40 guests. Not sold any more: 40 × Executive Lunch Box.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('1')
  await expect(
    page.getByText(/^The form does not have 40 × Executive Lunch Box: it is not sold any more/),
  ).toBeVisible()
  // The form says this once, and not again after a reload.
  await page.reload()
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('1')
  await expect(page.getByText(/^The form does not have/)).toHaveCount(0)
})

test('pressing twice orders once, and a link leads to the payment until the form changes', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/create-catering-order'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await giveIdleTab(page)
  await fillIn(page)
  await submitButton(page).dblclick()
  await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  const number = (await page.getByText(/^TR-/).textContent()) ?? ''
  expect(sent).toHaveLength(1)

  await submitButton(page).press('Enter')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toBe(sent[0])
  await expect(page.getByText(/^TR-/)).toHaveText(number)
  await page.keyboard.press('Tab')
  const way = page.getByRole('status').getByRole('link', { name: 'Open the payment page' })
  await expect(way).toBeFocused()
  const opened = page.waitForEvent('popup')
  await way.click()
  await expect((await opened).getByRole('button', { name: 'Pay £269.98' })).toBeVisible()

  await page.getByLabel('Full Name').fill('Somebody Else')
  await expect(way).toHaveCount(0)
  const quantity = page.getByLabel('Quantity: Executive Lunch Box (chicken)')
  await quantity.press('Enter')
  await expect(way).toBeVisible()
  await quantity.blur()
  await expect(way).toBeVisible()
  await page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click()
  await expect(way).toHaveCount(0)
})

test('an order that turns out to be paid is not shown as waiting for payment', async ({ page, baseURL }) => {
  const id = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'
  const confirmation = `${baseURL}/catering/order-confirmation?order_id=${id}`
  await page.route('**/functions/v1/create-catering-order', (route) =>
    route.fulfill({ json: { order_id: id, order_number: 'TR-PAID', checkout_url: confirmation } }),
  )
  await fillIn(page)
  const opened = page.waitForEvent('popup')
  await submitButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your order TR-PAID is already paid.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', confirmation)
  await expect(page.getByText('Redirecting to payment page...')).toHaveCount(0)
  await expect(await opened).toHaveURL(confirmation)
})
