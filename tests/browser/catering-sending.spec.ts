import { expect } from '@playwright/test'
import {
  answerOrders,
  fillInWithMenu as fillIn,
  fillInByHand,
  keepToasts,
  orders,
  submitButton as submit,
  toast,
} from './fill-order-form.ts'
import { hold, test } from './site.ts'

test('while an order is being sent the button is disabled, and keeps the focus for the next try', async ({ page }) => {
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

test('a failure keeps the form, closes the tab and says so; the retry has the same key, a changed order has another', async ({
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

test('without storage in the browser, the retry after a lost answer still has the same key', async ({ page }) => {
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
  await fillIn(page, fillInByHand)
  for (const count of [1, 2]) {
    await submit(page).click()
    await expect.poll(() => keys.length).toBe(count)
    await expect(submit(page)).toBeEnabled()
  }
  expect(keys[1]).toBe(keys[0])
})

test('a field that the server refuses is marked', async ({ page }) => {
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

test('an answer without an order counts as a failure', async ({ page }) => {
  await page.route(orders, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }))
  await fillIn(page)
  await submit(page).click()
  await expect(toast(page)).toContainText('Order Failed')
})

test('an order that can no longer be paid is placed again automatically', async ({ page }) => {
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

test('no older toast stays beside "Order Created"', async ({ page }) => {
  await keepToasts(page)
  const body = { order_id: '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b', order_number: 'TR-4K7MQ2' }
  await answerOrders(page, { status: 200, body: { ...body, checkout_url: 'http://127.0.0.1:9/pay' } })
  await fillIn(page)
  await page.getByLabel('Full Name').fill('')
  await submit(page).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  await submit(page).click()
  await expect(page.getByText('Order Created', { exact: true })).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
})

test('when the order is paid elsewhere, the disabled button passes the focus to the link to the order', async ({
  page,
}) => {
  const id = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'
  await answerOrders(page, {
    status: 200,
    body: { order_id: id, order_number: 'TR-4K7MQ2', checkout_url: 'https://payment.example/' },
  })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await fillIn(page)
  await submit(page).press('Enter')
  await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  await expect(submit(page)).toBeFocused()
  await page.evaluate((id) => new BroadcastChannel('catering-order-paid').postMessage(id), id)
  await expect(page.getByRole('status').getByRole('link', { name: 'See your order' })).toBeFocused()
  await expect(page.getByText('is already paid.')).toHaveCount(1)
})

test('after a failure the order can be sent again, though the part that shows the message is still on its way', async ({
  page,
}) => {
  await hold(page, '**/assets/toaster-*.js')
  const keys = await answerOrders(page, { status: 502, body: {} })
  await fillIn(page)
  for (const count of [1, 2]) {
    await submit(page).click()
    await expect.poll(() => keys.length).toBe(count)
    await expect(submit(page)).toBeEnabled()
  }
  expect(keys[1]).toBe(keys[0])
})
