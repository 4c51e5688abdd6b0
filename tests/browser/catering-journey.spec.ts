import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { formatDay } from '../../contract/london-time.ts'
import { eventDay, fillInByHand, fillInOrder, keepToasts, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'
import { withDatabase } from './staff.ts'

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

async function enterCard(payment: Page, number: string, total = '£269.98') {
  await payment.getByLabel('Card number').fill(number)
  await payment.getByLabel('Expiry').fill('12/34')
  await payment.getByLabel('CVC').fill('123')
  await payment.getByRole('button', { name: `Pay ${total}` }).click()
}

const mailsAbout = async (orderNumber: string) => {
  const folder = join(process.env.SITE_DATA_DIR ?? '', 'mail')
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.includes(orderNumber) && name.endsWith('.eml')).sort()
}

test('from the form to the confirmed order and the mail to the kitchen', async ({ page }) => {
  await keepToasts(page)
  const payment = await order(page, fillInByHand)
  await expect(page.getByText('Order Created', { exact: true })).toBeVisible()
  await expect(page.getByText('Redirecting to payment page...')).toBeVisible()
  await enterCard(payment, '4242 4242 4242 4242')
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(payment.getByText("Thank you for your order. We'll contact you soon with more details.")).toBeVisible()
  await expect(payment.getByRole('row', { name: /Deluxe Tandoori Feast × 1 £249.99/ })).toBeVisible()
  await expect(payment.getByRole('row', { name: /Executive Lunch Box \(chicken\) × 1 £19.99/ })).toBeVisible()
  await expect(payment.getByRole('row', { name: 'Total £269.98' })).toBeVisible()
  for (const text of [formatDay(eventDay), '6:30 PM', 'Jasleen Kaur', 'TW3 1AA', 'Mild for the children, please.']) {
    await expect(payment.getByText(text).first()).toBeVisible()
  }
  const number = (await payment.getByText(/^TR-/).textContent()) ?? ''
  await expect
    .poll(() => mailsAbout(number))
    .toEqual([`order-confirmed.${number}.eml`, `staff-new-order.${number}.eml`])
  const mail = await readFile(join(process.env.SITE_DATA_DIR ?? '', 'mail', `staff-new-order.${number}.eml`), 'utf8')
  expect(mail).toContain('Deluxe Tandoori Feast')
})

test('hundreds of lunch boxes, to an address of two lines', async ({ page }) => {
  await fillInOrder(page)
  const street = page.getByLabel('Delivery Address')
  await street.fill('Unit 3, Trading Estate')
  await street.press('Enter')
  await page.keyboard.type('  1 High Street')
  await page.getByLabel('Number of Guests').fill('1')
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('250')
  // So many for one guest may be left from another order: the first press asks.
  await submitButton(page).click()
  await expect(page.getByText('Your menus serve 250, and you have 1 guest. Is that what you want?')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await submitButton(page).click()
  const payment = await opened
  await expect(payment.getByText('250 × £19.99')).toBeVisible()
  await enterCard(payment, '4242 4242 4242 4242', '£4,997.50')
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(payment.getByRole('row', { name: 'Executive Lunch Box (chicken) × 250 £4,997.50' })).toBeVisible()
  const shown = await payment.getByRole('definition').filter({ hasText: 'Trading Estate' }).innerText()
  expect(shown).toBe('Unit 3, Trading Estate\n1 High Street\nHounslow\nTW3 1AA')
  const downloaded = payment.waitForEvent('download')
  await payment.getByRole('button', { name: 'Add to calendar' }).click()
  const calendar = (await readFile(await (await downloaded).path(), 'utf8')).replaceAll('\r\n ', '')
  expect(calendar).toContain('LOCATION:Unit 3\\, Trading Estate\\, 1 High Street\\, Hounslow\\, TW3 1AA\r\n')
  expect(calendar).toContain('DESCRIPTION:1 guest. Questions? 020 7946 0123\r\n')
})

test('a declined card can be tried again with another', async ({ page }) => {
  const payment = await order(page)
  await enterCard(payment, '4000 0000 0000 0002')
  await expect(payment.getByText('Your card was declined')).toBeVisible()
  await enterCard(payment, '4242424242424242')
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('a card that asks for confirmation gets it', async ({ page }) => {
  const payment = await order(page)
  await enterCard(payment, '4000 0025 0000 3155')
  await payment.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('cancelling leads back to the form, and the order stays unpaid', async ({ page }) => {
  const payment = await order(page)
  await payment.getByRole('link', { name: 'Cancel' }).click()
  await expect(payment.getByRole('heading', { name: 'Catering', exact: true })).toBeVisible()
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

test('the text of the next order stays when a visitor returns to the paid one', async ({ page }) => {
  const payment = await order(page)
  await enterCard(payment, '4242 4242 4242 4242')
  const confirmed = payment.getByRole('heading', { name: 'Order Confirmed!' })
  await expect(confirmed).toBeVisible()
  await payment.getByRole('link', { name: 'Place Another Order' }).click()
  await expect(payment.getByLabel('Full Name')).toHaveValue('')
  await payment.getByLabel('Full Name').fill('Somebody Else')
  await payment.goBack()
  await expect(confirmed).toBeVisible()
  await payment.goForward()
  await expect(payment.getByLabel('Full Name')).toHaveValue('Somebody Else')
})

test('an order is ordered again for another day, and one that a closed tab lost is offered again', async ({ page }) => {
  const payment = await order(page)
  await enterCard(payment, '4242 4242 4242 4242')
  await payment.getByRole('button', { name: 'Order this again' }).click()
  await expect(payment.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  await expect(payment.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('1')
  await expect(payment.getByRole('button', { name: 'Event Date: Pick a date' })).toBeInViewport()
  expect(new URL(payment.url()).pathname + new URL(payment.url()).search).toBe('/catering')
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

// Some of the boxes were bought at an earlier price, in a line of their own.
test('ordering again says which boxes are not sold any more as they were ordered', async ({ page }) => {
  const payment = await order(page)
  await enterCard(payment, '4242 4242 4242 4242')
  const number = (await payment.getByText(/^TR-/).textContent()) ?? ''
  await withDatabase(({ pool }) =>
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
  await payment.getByRole('button', { name: 'Order this again' }).click()
  await expect(payment.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('1')
  await expect(
    payment.getByText('The form does not have 20 × Executive Lunch Box: it is not sold any more as you ordered it.'),
  ).toBeVisible()
})

test('changing the address shows nobody as confirmed', async ({ page }) => {
  await order(page)
  const { order_id } = await page.evaluate(async () => {
    const kept = JSON.parse(sessionStorage.getItem('catering-idempotency') ?? '{}')
    const answer = await fetch('/functions/v1/create-catering-order', {
      method: 'POST',
      body: kept.content,
      headers: { apikey: 'public-anon-key', 'content-type': 'application/json', 'idempotency-key': kept.key },
    })
    return answer.json()
  })
  await page.goto(`/catering/order-confirmation?order_id=${order_id}&session_id=cs_test_made_up`)
  await expect(page.getByRole('heading', { name: 'Order Received' })).toBeVisible()
  await expect(page.getByText('Your order is pending payment confirmation.')).toBeVisible()
})

test('a blocked tab: the customer gets a link in the toast and beside the button', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await fillIn(page)
  await submitButton(page).click()
  const links = page.getByRole('link', { name: 'Open the payment page' })
  await expect(links).toHaveCount(2)
  const opened = page.waitForEvent('popup')
  await links.last().click()
  await expect((await opened).getByRole('button', { name: 'Pay £269.98' })).toBeVisible()
})

test('pressing twice orders once, and pressing again later leads to the same payment', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/create-catering-order'))
      sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await fillIn(page)
  await submitButton(page).dblclick()
  await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  const number = await page.getByText(/^TR-/).textContent()
  expect(sent).toHaveLength(1)
  await submitButton(page).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toBe(sent[0])
  await expect(page.getByText(/^TR-/)).toHaveText(number ?? '')
})

test('the link to an earlier order goes when the form changes', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await fillIn(page)
  const way = page.getByRole('status').getByRole('link', { name: 'Open the payment page' })
  const changes = [
    () => page.getByLabel('Full Name').fill('Somebody Else'),
    () => page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click(),
  ]
  for (const change of changes) {
    await page.getByLabel('Quantity: Executive Lunch Box (chicken)').press('Enter')
    await expect(way).toBeVisible()
    await page.getByLabel('Quantity: Executive Lunch Box (chicken)').blur()
    await expect(way).toBeVisible()
    await change()
    await expect(way).toHaveCount(0)
  }
})

test('an order paid in another tab clears the form', async ({ page }) => {
  const payment = await order(page)
  const number = (await page.getByText(/^TR-/).textContent()) ?? ''
  await enterCard(payment, '4242 4242 4242 4242')
  await expect(page.getByRole('status').filter({ hasText: `Your order ${number} is already paid.` })).toBeVisible()
  await expect(page.getByText(/is waiting for payment/)).toHaveCount(0)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Event Date: Pick a date' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('a form that was changed since then stays when the earlier order is paid', async ({ page }) => {
  const payment = await order(page)
  await page.getByLabel('Full Name').fill('Somebody Else')
  await enterCard(payment, '4242 4242 4242 4242')
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else')
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

test('after ordering, the keyboard focus goes to the payment link', async ({ page }) => {
  await fillIn(page)
  await submitButton(page).press('Enter')
  await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('status').getByRole('link', { name: 'Open the payment page' })).toBeFocused()
})
