import { expect } from '@playwright/test'
import {
  answerOrders,
  fillInWithMenu as fillIn,
  giveIdleTab,
  keepToasts,
  orders,
  submitButton as submit,
  toast,
} from './fill-order-form.ts'
import { hold, test } from './site.ts'

test('while an order is being sent the button is off, and it keeps the focus for the next try, though toasts have not loaded yet', async ({
  page,
}) => {
  await hold(page, '**/assets/toaster-*.js')
  const keys = await answerOrders(page, { status: 502, body: {} })
  const release = await hold(page, orders)
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
  expect(keys).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => keys.length).toBe(2)
  await expect(submit(page)).toBeEnabled()
  expect(keys[1]).toBe(keys[0])
})

test('a failure keeps the form, closes the tab and says so; the retry has the same key, a changed order has another', async ({
  page,
}) => {
  const answer = {
    status: 502,
    body: { code: 'payment_provider_unavailable', message: 'Our payment provider does not answer.' },
  }
  // The form does without the days of delivery.
  await page.route('**/functions/v1/delivery-days?*', (route) => route.fulfill({ json: { days: 'soon' } }))
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

test('the new tab says what it waits for, and has the way back to what was typed', async ({ page }) => {
  const release = await hold(page, orders)
  await fillIn(page)
  const opened = page.waitForEvent('popup')
  await submit(page).click()
  const tab = await opened
  await expect(tab.getByText('Taking you to the payment page…')).toBeInViewport()
  await expect(page.getByText('Taking you to the payment page…')).toBeHidden()
  await tab.getByRole('link', { name: 'Back to your order' }).click()
  await expect(tab.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  release()
  await expect(tab.getByRole('button', { name: /^Pay £/ })).toBeVisible()
})

test('no older toast stays beside "Order Created", and paid elsewhere, the order passes the focus to its link', async ({
  page,
}) => {
  await keepToasts(page)
  const id = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'
  const body = { order_id: id, order_number: 'TR-4K7MQ2', checkout_url: 'https://payment.example/' }
  await answerOrders(page, { status: 200, body })
  await giveIdleTab(page)
  await fillIn(page)
  await page.getByLabel('Full Name').fill('')
  await submit(page).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  await submit(page).press('Enter')
  await expect(page.getByText('Order Created', { exact: true })).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  await expect(submit(page)).toBeFocused()
  await page.evaluate((id) => new BroadcastChannel('catering-order-paid').postMessage(id), id)
  await expect(page.getByRole('status').getByRole('link', { name: 'See your order' })).toBeFocused()
  await expect(page.getByText('is already paid.')).toHaveCount(1)
})
