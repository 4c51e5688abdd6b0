import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { opensAndReturnsHere, opensHere, opensNone } from './browsers-in-apps.ts'
import { fillInWithMenu, orders, payOn, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

test('in the browser of an app an order is paid in the same tab, and nothing typed is lost before', async ({
  page,
}) => {
  const body = { code: 'payment_provider_unavailable', message: 'Our payment provider does not answer.' }
  const keys: (string | undefined)[] = []
  // Every other request is refused.
  await page.route(orders, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length % 2 ? route.fulfill({ status: 502, json: body }) : route.continue()
  })
  await fillInWithMenu(page)
  await page.getByLabel('Email Address').fill(`jasleen.${randomUUID()}@example.com`)
  const pay = page.getByRole('button', { name: 'Pay £499.98', exact: true })
  const payments: string[] = []
  for (const browser of [opensNone, opensHere, opensAndReturnsHere]) {
    await page.evaluate(browser)
    await submitButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: body.message })).toBeVisible()
    await expect(page).toHaveURL('/catering')
    await expect(page.getByText('Taking you to the payment page…')).toBeHidden()
    await submitButton(page).click()
    await expect(pay).toBeVisible()
    payments.push(page.url())
    await page.goBack()
    await expect(page).toHaveURL('/catering')
    await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  }
  // The same order, which can't be paid twice.
  expect([new Set(payments).size, new Set(keys).size]).toEqual([1, 1])

  await page.unroute(orders)
  await page.goto(payments[0] ?? '')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('Payment cancelled. Nothing was charged, and your order is still here.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  await page.evaluate(opensAndReturnsHere)
  await submitButton(page).click()
  await expect(pay).toBeVisible()
  await payOn(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.goto('/catering')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  expect(page.context().pages()).toHaveLength(1)
})
