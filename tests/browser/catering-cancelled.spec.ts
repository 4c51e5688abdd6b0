import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { addDays } from '../../contract/london-time.ts'
import { chooseDay, eventDay, fillInOrder, payOn, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

const said = 'Payment cancelled. Nothing was charged, and your order is still here.'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: said })
const deluxe = (page: Page) => page.getByLabel('Quantity: Deluxe Tandoori Feast')
const status = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text })

/** Sends the form as it is. Returns the tab with the payment page. */
async function send(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await submitButton(page).click()
  const payment = await opened
  await expect(payment.getByRole('button', { name: /^Pay £/ })).toBeVisible()
  return payment
}

/** Each order has a customer of its own, because staff get a mail when one customer pays twice for one day. */
const somebody = () => `jasleen.${randomUUID()}@example.com`

/** Orders this many of a package that costs £249.99. Returns the tab with the payment page, and the order's number. */
async function order(page: Page, quantity = 1) {
  await fillInOrder(page)
  await page.getByLabel('Email Address').fill(somebody())
  await deluxe(page).fill(String(quantity))
  const payment = await send(page)
  return { payment, number: await numberIn(page) }
}

const numberIn = async (page: Page) => (await page.getByText(/^TR-/).textContent()) ?? ''

async function pay(payment: Page) {
  await payOn(payment, undefined, /^Pay £/)
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
}

async function canNotBePaid(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage()
  const isClosed = async () => (await page.goto(address))?.status() === 410
  await expect.poll(isClosed).toBe(true)
  await expect(page.getByRole('heading', { name: 'This payment page has expired' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await page.context().close()
}

/** Where the payment page's "Cancel" leads. */
const wayBack = async (payment: Page) =>
  (await payment.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? ''
const cancel = (payment: Page) => payment.getByRole('link', { name: 'Cancel' }).press('Enter')

/** Shows a page, as a browser does with a tab. */
const show = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('after an order of five is cancelled and one of four paid, every tab says so, and the five can not be paid', async ({
  page,
  browser,
}) => {
  const { payment: five, number: first } = await order(page, 5)
  await expect(five.getByRole('button', { name: 'Pay £1,249.95' })).toBeVisible()
  const address = five.url()
  await cancel(five)
  await expect(status(page, `Your order ${first} was cancelled. Nothing was charged.`)).toBeVisible()
  await expect(page.getByText(/is waiting for payment/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toHaveCount(0)
  await canNotBePaid(browser, address)

  await expect(deluxe(five)).toHaveValue('5')
  await deluxe(five).fill('4')
  const four = await send(five)
  await expect(notice(five)).toHaveCount(0)
  const second = await numberIn(five)
  await pay(four)
  await expect(status(five, `Your order ${second} is already paid.`)).toBeVisible()
  await expect(status(page, `Your order ${first} was cancelled. Nothing was charged.`)).toBeVisible()
  // The tab that was left behind keeps nothing that would go into the next order.
  await expect(deluxe(page)).toHaveValue('0')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('an order placed again, from the same form or a copy of its tab, replaces the earlier one, and each tab follows it until it is paid', async ({
  page,
}) => {
  const { number: first } = await order(page)
  await chooseDay(page, addDays(eventDay, 1))
  await page.getByLabel('Email Address').fill(somebody())
  await send(page)
  const replaced = (number: string) => `It takes the place of your order ${number}, which can no longer be paid.`
  await expect(status(page, replaced(first))).toBeVisible()
  const second = await numberIn(page)
  expect(second).not.toBe(first)

  const copied = page.waitForEvent('popup')
  // This copies the tab, as "Duplicate tab" does.
  await page.evaluate(() => void window.open('/catering'))
  const copy = await copied
  await expect(deluxe(copy)).toHaveValue('1')
  await deluxe(copy).fill('2')
  const payment = await send(copy)
  const third = await numberIn(copy)
  await expect(status(page, `Your order ${third} is waiting for payment`)).toContainText(replaced(second))
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', payment.url())
  await pay(payment)
  await expect(status(page, `Your order ${third} is already paid.`)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('cancelling ends at the summary, with the focus there, and nothing moves, at a desk and on a phone', async ({
  page,
}) => {
  const { payment } = await order(page)
  const way = await wayBack(payment)
  await payment.addInitScript(() => {
    // The heights of the room for the summary in each frame in which the notice is shown.
    const heights = new Set<number>()
    Object.assign(window, { heights })
    const look = () => {
      const notice = document.getElementById('payment-cancelled')
      const room = notice?.nextElementSibling
      if (room instanceof HTMLElement && notice?.offsetHeight) heights.add(room.offsetHeight)
      requestAnimationFrame(look)
    }
    look()
  })
  const summary = payment.getByRole('heading', { name: 'Order Summary' })
  const expectAtSummary = async (turn: string) => {
    await expect(notice(payment), turn).toBeFocused()
    await expect(notice(payment), turn).toBeInViewport({ ratio: 1 })
    await expect(summary, turn).toBeInViewport()
    await expect(payment, turn).toHaveURL('/catering#payment-cancelled')
    const heights = await payment.evaluate(() => [...(window as never as { heights: Set<number> }).heights])
    expect(Math.max(...heights) - Math.min(...heights), turn).toBeLessThanOrEqual(8)
  }
  for (const [where, width, height, comeBack] of [
    ['at a desk', 1440, 900, () => cancel(payment)],
    ['on a phone', 390, 844, () => payment.goto(way)],
  ] as const) {
    await payment.setViewportSize({ width, height })
    await comeBack()
    await expectAtSummary(`${where}, at first`)
    await payment.reload()
    await expectAtSummary(`${where}, after a reload`)
    await expect(submitButton(payment)).toBeEnabled()
    await payment.keyboard.press('Tab')
    await expect(submitButton(payment)).toBeFocused()
  }
})

test('the way back works without script, which cancels nothing, on another device, and over what was typed since', async ({
  page,
  browser,
}) => {
  const { payment } = await order(page, 3)
  const way = await wayBack(payment)
  const scriptless = await browser.newContext({ javaScriptEnabled: false })
  const plain = await scriptless.newPage()
  await plain.goto(way)
  await expect(plain.getByText(said)).toBeInViewport()
  await plain.goto('/catering')
  await expect(plain.getByText(said)).toBeHidden()
  await scriptless.close()

  // The order is still to be paid. Its payment page is opened from the mail.
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(payment.url())
  await expect(phone.getByRole('button', { name: 'Pay £749.97' })).toBeVisible()
  await cancel(phone)
  await expect(notice(phone)).toBeFocused()
  await expect(deluxe(phone)).toHaveValue('3')
  await expect(phone.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  await expect(submitButton(phone)).toHaveText('Place Order & Pay £749.97')
  await send(phone)
  await context.close()

  await page.getByLabel('Full Name').fill('Somebody Else')
  await page.goto(way)
  await expect(page).toHaveURL('/catering#payment-cancelled')
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else')
})

test('a tab that is seen again tells of an order paid on another device, and its old "Cancel" says so too', async ({
  page,
  browser,
}) => {
  const { payment, number } = await order(page)
  const way = await wayBack(payment)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(payment.url())
  await pay(phone)
  await context.close()
  const told = status(page, `Your order ${number} is already paid.`)
  await show(page)
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')

  await page.goto(way)
  await expect(told).toBeFocused()
  await expect(page.getByText(said)).toHaveCount(0)
  await expect(told.getByRole('link', { name: 'See your order' })).toBeVisible()
  await expect(page).toHaveURL('/catering')
  await page.reload()
  await expect(submitButton(page)).toBeVisible()
  await expect(page.getByText(said)).toBeHidden()
})

test('an order placed before its cancellation was answered gets a payment that nothing closes', async ({
  page,
  browser,
}) => {
  const { payment, number: first } = await order(page)
  const address = payment.url()
  let isDown = true
  await payment.route('**/rest/v1/**', (route) => (isDown ? route.abort() : route.continue()))
  const refused = payment.waitForEvent('requestfailed')
  await cancel(payment)
  await refused
  await expect(deluxe(payment)).toHaveValue('1')
  const again = await send(payment)
  expect(await numberIn(payment)).not.toBe(first)
  isDown = false
  await payment.evaluate(() => dispatchEvent(new Event('online')))
  await canNotBePaid(browser, address)
  await again.reload()
  await pay(again)
})

test('a page loaded ahead cancels nothing until it is seen, and asks until it is answered; confirmations here and elsewhere then say so', async ({
  page,
  browser,
}) => {
  const { payment } = await order(page)
  const id = new URL(await wayBack(payment)).searchParams.get('cancelled')
  const elsewhere = await (await browser.newContext()).newPage()
  for (const each of [page, elsewhere]) {
    await each.goto(`/catering/order-confirmation?order_id=${id}`)
    await expect(each.getByText('Your order is pending payment confirmation.')).toBeVisible()
  }
  const asked: string[] = []
  let isDown = true
  await payment.route('**/rest/v1/**', (route) => {
    asked.push(route.request().method())
    return isDown ? route.abort() : route.continue()
  })
  await payment.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  )
  await cancel(payment)
  await expect(notice(payment)).toBeFocused()
  expect(asked).toEqual([])
  const refused = payment.waitForEvent('requestfailed')
  await show(payment)
  await refused
  await expect(notice(payment)).toBeVisible()
  isDown = false
  await expect
    .poll(async () => {
      await payment.evaluate(() => dispatchEvent(new Event('online')))
      return payment.url()
    })
    .toMatch(/\/catering#payment-cancelled$/)
  const line = 'This order was cancelled, or another one took its place. Nothing was charged.'
  await expect(status(page, line)).toBeVisible()
  await show(elsewhere)
  await expect(status(elsewhere, line)).toBeVisible()
  await elsewhere.context().close()
})
