import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { addDays } from '../../contract/london-time.ts'
import { chooseDay, eventDay, fillInOrder, submitButton } from './fill-order-form.ts'
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

/** Orders so many of a package for £249.99. Returns the tab with the payment page, and the order's number. */
async function order(page: Page, quantity = 1) {
  await fillInOrder(page)
  await page.getByLabel('Email Address').fill(somebody())
  await deluxe(page).fill(String(quantity))
  const payment = await send(page)
  return { payment, number: await numberIn(page) }
}

const numberIn = async (page: Page) => (await page.getByText(/^TR-/).textContent()) ?? ''

async function pay(payment: Page) {
  await payment.getByLabel('Card number').fill('4242 4242 4242 4242')
  await payment.getByLabel('Expiry').fill('12/34')
  await payment.getByLabel('CVC').fill('123')
  await payment.getByRole('button', { name: /^Pay £/ }).click()
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

const cancel = (payment: Page) => payment.getByRole('link', { name: 'Cancel' }).press('Enter')

/** Shows or hides a page, as a browser does with a tab. */
const setSeen = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

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

test('an order placed again from the same form replaces the earlier one, also for another day', async ({
  page,
  browser,
}) => {
  const { payment, number: first } = await order(page)
  const address = payment.url()
  await chooseDay(page, addDays(eventDay, 1))
  await page.getByLabel('Email Address').fill(somebody())
  const again = await send(page)
  await expect(status(page, `It takes the place of your order ${first}, which can no longer be paid.`)).toBeVisible()
  await canNotBePaid(browser, address)
  const number = await numberIn(page)
  expect(number).not.toBe(first)
  await pay(again)
  await expect(status(page, `Your order ${number} is already paid.`)).toBeVisible()
})

test('the first tab follows the order that replaces its own, until that one is paid', async ({ page }) => {
  const { payment, number: first } = await order(page)
  const copy = page.waitForEvent('popup')
  // This copies the tab, as "Duplicate tab" does.
  await page.evaluate(() => void window.open('/catering'))
  const second = await copy
  await expect(deluxe(second)).toHaveValue('1')
  await deluxe(second).fill('2')
  const next = await send(second)
  const number = await numberIn(second)
  const replaced = `It takes the place of your order ${first}, which can no longer be paid.`
  await expect(status(page, `Your order ${number} is waiting for payment`)).toContainText(replaced)
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', next.url())
  await pay(next)
  await expect(status(page, `Your order ${number} is already paid.`)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await payment.close()
})

for (const [where, width, height] of [
  ['at a desk', 1440, 900],
  ['on a phone', 390, 844],
] as const) {
  test(`cancelling ends at the summary, with the focus there, and nothing moves: ${where}`, async ({ page }) => {
    const { payment } = await order(page)
    await payment.setViewportSize({ width, height })
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
    await cancel(payment)
    const summary = payment.getByRole('heading', { name: 'Order Summary' })
    for (const turn of ['at first', 'after a reload']) {
      await expect(notice(payment), turn).toBeFocused()
      await expect(notice(payment), turn).toBeInViewport({ ratio: 1 })
      await expect(summary, turn).toBeInViewport()
      await expect(payment, turn).toHaveURL('/catering#payment-cancelled')
      const heights = await payment.evaluate(() => [...(window as never as { heights: Set<number> }).heights])
      expect(Math.max(...heights) - Math.min(...heights), turn).toBeLessThanOrEqual(8)
      await payment.reload()
    }
    await expect(notice(payment)).toBeFocused()
    await expect(submitButton(payment)).toBeEnabled()
    await payment.keyboard.press('Tab')
    await expect(submitButton(payment)).toBeFocused()
  })
}

test('without script too, the payment is said to be cancelled, and opening the page cancels no order', async ({
  page,
  browser,
}) => {
  const { payment } = await order(page)
  const href = (await payment.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? ''
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(href)
  await expect(plain.getByText(said)).toBeInViewport()
  await plain.goto('/catering')
  await expect(plain.getByText(said)).toBeHidden()
  await context.close()
  await pay(payment)
})

test('after the mail’s payment link and a cancellation, the order is back in the form', async ({ page, browser }) => {
  const { payment } = await order(page, 3)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(payment.url())
  await cancel(phone)
  await expect(notice(phone)).toBeFocused()
  await expect(deluxe(phone)).toHaveValue('3')
  await expect(phone.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  await expect(submitButton(phone)).toHaveText('Place Order & Pay £749.97')
  await send(phone)
  await context.close()
})

test('text typed since then stays', async ({ page }) => {
  const { payment } = await order(page)
  const href = (await payment.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? ''
  await page.getByLabel('Full Name').fill('Somebody Else')
  await page.goto(href)
  await expect(page).toHaveURL('/catering#payment-cancelled')
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else')
})

test('pressing "Cancel" in an old copy of the page of a paid order says that it is paid', async ({ page }) => {
  const { payment, number } = await order(page)
  const href = (await payment.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? ''
  await pay(payment)
  await page.goto(href)
  const told = status(page, `Your order ${number} is already paid.`)
  await expect(told).toBeVisible()
  await expect(told).toBeFocused()
  await expect(page.getByText(said)).toHaveCount(0)
  await told.getByRole('link', { name: 'See your order' }).click()
})

test('a reload does not say of a paid order that its payment was cancelled', async ({ page }) => {
  const { payment, number } = await order(page)
  const href = (await payment.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? ''
  await pay(payment)
  await page.goto(href)
  await expect(status(page, `Your order ${number} is already paid.`)).toBeVisible()
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

test('a preloaded page that is never shown cancels nothing; once shown, it asks until it gets an answer', async ({
  page,
}) => {
  const { payment, number } = await order(page)
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
  await setSeen(payment, 'visible')
  await refused
  await expect(notice(payment)).toBeVisible()
  isDown = false
  await expect
    .poll(async () => {
      await payment.evaluate(() => dispatchEvent(new Event('online')))
      return payment.url()
    })
    .toMatch(/\/catering#payment-cancelled$/)
  await expect(status(page, `Your order ${number} was cancelled.`)).toBeVisible()
})

test('a tab that is seen again tells of an order that was paid on another device', async ({ page, browser }) => {
  const { payment, number } = await order(page)
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(payment.url())
  await pay(phone)
  await setSeen(page, 'visible')
  await expect(status(page, `Your order ${number} is already paid.`)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await context.close()
})

test('the confirmation’s tab tells of an order that is cancelled, here or on another device', async ({
  page,
  browser,
}) => {
  const { payment } = await order(page)
  const href = (await payment.getByRole('link', { name: 'Cancel' }).getAttribute('href')) ?? ''
  const id = new URL(href).searchParams.get('cancelled')
  const elsewhere = await (await browser.newContext()).newPage()
  for (const each of [page, elsewhere]) {
    await each.goto(`/catering/order-confirmation?order_id=${id}`)
    await expect(each.getByText('Your order is pending payment confirmation.')).toBeVisible()
  }
  await cancel(payment)
  const line = 'This order was cancelled, or another one took its place. Nothing was charged.'
  await expect(status(page, line)).toBeVisible()
  await expect(notice(payment)).toBeVisible()
  await setSeen(elsewhere, 'visible')
  await expect(status(elsewhere, line)).toBeVisible()
  await elsewhere.context().close()
})
