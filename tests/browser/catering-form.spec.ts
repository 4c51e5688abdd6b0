import { expect, type Page } from '@playwright/test'
import { formatDay, londonDay } from '../../contract/london-time.ts'
import { chooseDay, dayName, eventDay, fields, fillInOrder, submitButton as submit } from './fill-order-form.ts'
import { holdScripts, test } from './site.ts'

const orders = '**/functions/v1/create-catering-order'
const toast = (page: Page) => page.locator('[data-sonner-toast]').first()

async function fillIn(page: Page) {
  await fillInOrder(page)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('2')
}

/** Answers the order call as the server would, and counts the calls. */
async function answerOrders(page: Page, answer: { status: number; body: object }) {
  const keys: string[] = []
  await page.route(orders, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: JSON.stringify(answer.body) })
  })
  return keys
}

test('what is missing is said in order, in a toast and beside the field, which gets the focus', async ({ page }) => {
  await page.goto('/catering')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  for (const [label, value, words] of fields) {
    await submit(page).click()
    const text = `Please fill in the ${words} field.`
    await expect(toast(page)).toContainText('Missing Information')
    await expect(toast(page)).toContainText(text)
    const field = page.getByLabel(label)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(text)
    await field.fill(value)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await submit(page).click()
  await expect(toast(page)).toContainText('Please select an event date.')
  await expect(page.getByRole('button', { name: /^Event Date/ })).toBeFocused()
  await chooseDay(page)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('0')
  await expect(submit(page)).toBeDisabled()
  await page
    .locator('form', { has: page.getByLabel('Full Name') })
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(toast(page)).toContainText('No Menu Selected')
  await expect(toast(page)).toContainText('Please select at least one catering menu.')
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toBeFocused()
})

test('labels, marks and constraints are those of the specification', async ({ page }) => {
  await page.goto('/catering')
  for (const [label] of fields) await expect(page.getByText(`${label} *`, { exact: true })).toBeVisible()
  await expect(page.getByText('Special Instructions', { exact: true })).toBeVisible()
  for (const heading of ['Customer Information', 'Delivery Information', 'Event Details', 'Select Your Menus']) {
    await expect(page.getByRole('group', { name: heading })).toBeVisible()
  }
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Number of Guests')).toHaveAttribute('min', '1')
  await expect(page.getByLabel('Quantity: Executive Lunch Box')).toHaveAttribute('min', '0')
  await expect(page.locator('form [required]')).toHaveCount(0)
  await expect(page.getByText('Serves 10')).toHaveCount(3)
  await expect(page.getByText('£19.99')).toBeVisible()
})

test('the menu cards open their dialogs', async ({ page, hydrated }) => {
  await hydrated('/catering')
  for (const title of ['Catering Menu 1', 'Catering Menu 2']) {
    const card = page.getByRole('button', { name: title })
    await card.click()
    await expect(page.getByRole('dialog', { name: title })).toContainText('Menu image will be added here')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toBeFocused()
  }
})

test('the summary stands only above zero, and what is no number counts as none', async ({ page, hydrated }) => {
  await hydrated('/catering')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Place Order & Pay £0.00' })).toBeDisabled()
  await page.getByRole('button', { name: 'One more: Executive Lunch Box' }).click({ clickCount: 3 })
  await expect(page.getByText('Executive Lunch Box x 3')).toBeVisible()
  await page.getByRole('button', { name: 'One less: Executive Lunch Box' }).click()
  await expect(page.getByRole('button', { name: 'Place Order & Pay £39.98' })).toBeEnabled()
  await page.getByLabel('Number of Guests').fill('5')
  await expect(page.getByText('Your menus serve 2. You have 5 guests, so 3 more to feed.')).toBeVisible()
  const quantity = page.getByLabel('Quantity: Executive Lunch Box')
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('0')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0)
})

test('a button that goes off keeps the focus', async ({ page, hydrated }) => {
  await hydrated('/catering')
  const less = page.getByRole('button', { name: 'One less: Executive Lunch Box' })
  const quantity = page.getByLabel('Quantity: Executive Lunch Box')
  await expect(less).toBeDisabled()
  await page.getByRole('button', { name: 'One more: Executive Lunch Box' }).click()
  await less.press('Enter')
  await expect(less).toBeDisabled()
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('0')
  await page.getByRole('button', { name: 'One more: Executive Lunch Box' }).click()
  await expect(quantity).toHaveValue('1')
})

test('while an order is on its way the button is off, and keeps the focus for the next try', async ({ page }) => {
  let calls = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(orders, async (route) => {
    calls += 1
    await held
    await route.fulfill({ status: 502, json: {} })
  })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await fillIn(page)
  await submit(page).press('Enter')
  const sending = page.getByRole('button', { name: 'Processing...' })
  await expect(sending).toBeDisabled()
  await expect(sending).toBeFocused()
  await page.keyboard.press('Enter')
  release()
  await expect(submit(page)).toBeEnabled()
  await expect(submit(page)).toBeFocused()
  expect(calls).toBe(1)
})

test('today and earlier can not be chosen, tomorrow can', async ({ page, hydrated }) => {
  await hydrated('/catering')
  await page.getByRole('button', { name: /^Event Date/ }).click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('button', { name: dayName(eventDay) })).toBeEnabled()
  const today = londonDay(new Date())
  const isShown = today.slice(0, 7) === eventDay.slice(0, 7)
  if (isShown) await expect(grid.getByRole('button', { name: dayName(today) })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Event Date/ })).toBeFocused()
})

test('what the shared rules refuse is said beside the field, and nothing is sent', async ({ page }) => {
  const keys = await answerOrders(page, { status: 500, body: {} })
  await fillIn(page)
  await page.getByLabel('Email Address').fill('jasleen at example')
  await submit(page).click()
  await expect(toast(page)).toContainText('Please enter a valid email address.')
  await expect(page.getByLabel('Email Address')).toBeFocused()
  expect(keys).toEqual([])
})

test('a failure keeps the form, closes the tab and says so; the retry has the same key, a change another', async ({
  page,
}) => {
  const answer = {
    status: 502,
    body: { code: 'payment_provider_unavailable', message: 'Our payment provider does not answer.' },
  }
  const keys = await answerOrders(page, answer)
  await fillIn(page)
  const opened = page.waitForEvent('popup')
  await submit(page).click()
  const tab = await opened
  await expect(toast(page)).toContainText('Order Failed')
  await expect(toast(page)).toContainText('There was an error creating your order. Please try again.')
  await expect(page.getByRole('alert').filter({ hasText: 'Our payment provider does not answer.' })).toBeVisible()
  await expect.poll(() => tab.isClosed()).toBe(true)
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  await submit(page).click()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[1]).toBe(keys[0])
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Number of Guests').fill('16')
  await submit(page).click()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[2]).not.toBe(keys[0])
})

test('where the browser keeps nothing, the retry after a lost answer still has the same key', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const keys: string[] = []
  await page.route(orders, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return route.abort()
  })
  await fillIn(page)
  for (const count of [1, 2]) {
    await submit(page).click()
    await expect.poll(() => keys.length).toBe(count)
    await expect(submit(page)).toBeEnabled()
  }
  expect(keys[1]).toBe(keys[0])
})

test('a field that the server refuses is pointed at', async ({ page }) => {
  const fields = [{ path: 'delivery_postal_code', message: 'We do not deliver there.' }]
  await answerOrders(page, {
    status: 400,
    body: { code: 'invalid_order', message: 'Please check your order.', fields },
  })
  await fillIn(page)
  await submit(page).click()
  await expect(page.getByLabel('Postal Code')).toBeFocused()
  await expect(page.getByLabel('Postal Code')).toHaveAccessibleDescription('We do not deliver there.')
})

test('an answer that is no order counts as a failure', async ({ page }) => {
  await page.route(orders, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }))
  await fillIn(page)
  await submit(page).click()
  await expect(toast(page)).toContainText('Order Failed')
})

test('an order that can no longer be paid is placed anew by itself', async ({ page }) => {
  const keys: string[] = []
  await page.route(orders, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const isFirst = keys.length === 1
    const created = {
      order_id: '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b',
      order_number: 'TR-NEWONE',
      checkout_url: 'about:blank',
    }
    const body = isFirst
      ? { code: 'order_expired', message: 'Too late.' }
      : { ...created, checkout_url: 'http://127.0.0.1:9/pay' }
    await route.fulfill({ status: isFirst ? 409 : 200, contentType: 'application/json', body: JSON.stringify(body) })
  })
  await fillIn(page)
  await submit(page).click()
  await expect(page.getByText('TR-NEWONE')).toBeVisible()
  expect(new Set(keys).size).toBe(2)
})

test('a reload loses nothing', async ({ page }) => {
  await fillIn(page)
  await page.getByLabel('Special Instructions').fill('Two doors down')
  await page.reload()
  for (const [label, value] of fields) await expect(page.getByLabel(label)).toHaveValue(value)
  await expect(page.getByLabel('Special Instructions')).toHaveValue('Two doors down')
  await expect(page.getByRole('button', { name: `Event Date: ${formatDay(eventDay)}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order & Pay £499.98' })).toBeEnabled()
})

test('what is typed before the page is alive is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/catering', { waitUntil: 'commit' })
  await page.getByLabel('Full Name').fill('Quick Customer')
  await page.getByLabel('Quantity: Executive Lunch Box').fill('4')
  release()
  await expect(page.getByText('Executive Lunch Box x 4')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Quick Customer')
})

test('with the keyboard alone', async ({ page }) => {
  await answerOrders(page, { status: 502, body: {} })
  await page.goto('/catering')
  await page.getByLabel('Full Name').focus()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (const text of ['Jasleen Kaur', 'jasleen@example.com', '02079460999', '1 High Street', 'Hounslow', 'TW3 1AA'])
    await type(text)
  await expect(page.getByRole('button', { name: /^Event Date/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Event Date: \w+day/ })).toBeFocused()
  await page.getByLabel('Event Time').focus()
  await page.keyboard.type('0630PM')
  await page.getByLabel('Number of Guests').focus()
  await type('15')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').press('Enter')
  await expect(toast(page)).toContainText('Order Failed')
})
