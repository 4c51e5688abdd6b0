import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { opensAndReturnsHere, opensHere, opensNone } from './browsers-in-apps.ts'
import { fillInWithMenu, orders, payOn, submitButton } from './fill-order-form.ts'
import { answerFirst, test } from './site.ts'

for (const browser of [opensNone, opensHere, opensAndReturnsHere]) {
  test(`in the browser of an app (${browser.name}) an order is paid in the same tab, and nothing typed is lost before`, async ({
    page,
  }) => {
    await page.addInitScript(browser)
    const body = { code: 'payment_provider_unavailable', message: 'Our payment provider does not answer.' }
    await answerFirst(page, orders, { status: 502, json: body })
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/create-catering-order')) keys.push(request.headers()['idempotency-key'])
    })
    await fillInWithMenu(page)
    await page.getByLabel('Email Address').fill(`jasleen.${randomUUID()}@example.com`)
    await submitButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: body.message })).toBeVisible()
    await expect(page).toHaveURL('/catering')
    await expect(page.getByText('Taking you to the payment page…')).toBeHidden()

    await submitButton(page).click()
    const pay = page.getByRole('button', { name: 'Pay £499.98', exact: true })
    await expect(pay).toBeVisible()
    const payment = page.url()
    await page.goBack()
    await expect(page).toHaveURL('/catering')
    await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
    await submitButton(page).click()
    await expect(pay).toBeVisible()
    // The same order, which can't be paid twice.
    expect(page.url()).toBe(payment)
    expect(new Set(keys).size).toBe(1)

    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText('Payment cancelled. Nothing was charged, and your order is still here.')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
    await submitButton(page).click()
    await expect(pay).toBeVisible()
    await payOn(page)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await page.goto('/catering')
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    expect(page.context().pages()).toHaveLength(1)
  })
}
