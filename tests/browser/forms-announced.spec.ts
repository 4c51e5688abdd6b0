import { expect, type Page } from '@playwright/test'
import { fillInApplication } from './application-form.ts'
import { fillInOrder, submitButton } from './fill-order-form.ts'
import { answerFirst, holdScripts, test } from './site.ts'

/**
 * Marks the live regions that exist before they have a text. Screen readers miss a text that comes together with its
 * region.
 */
async function markStanding(page: Page) {
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=alert], [role=status], [aria-live]')) {
      if (region instanceof HTMLElement) region.dataset.standing = ''
    }
  })
  return (role: 'alert' | 'status') => page.locator(`[role=${role}][data-standing]`)
}

const toasts = (page: Page, politeness: 'polite' | 'assertive') =>
  page.locator(`[aria-live=${politeness}][data-standing]`, { has: page.locator('[data-sonner-toast]') })

test('the progress of an order is announced in live regions that exist before, a failure at once', async ({ page }) => {
  const failure = { status: 502, json: { code: 'x', message: 'Our payment provider does not answer.' } }
  await answerFirst(page, '**/functions/v1/create-catering-order', failure)
  await fillInOrder(page)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await expect(page.locator('section[aria-live]')).toHaveCount(1)
  const standing = await markStanding(page)
  await submitButton(page).click()
  await expect(standing('alert').filter({ hasText: 'Our payment provider does not answer.' })).toBeVisible()
  await expect(toasts(page, 'assertive')).toContainText('Order Failed')
  await submitButton(page).click()
  await expect(standing('status').filter({ hasText: 'is waiting for payment' })).toBeVisible()
  await expect(toasts(page, 'polite')).toContainText('Order Created')
})

test('an application’s progress is announced in live regions that exist before, a failure at once', async ({
  page,
  hydrated,
}) => {
  await answerFirst(page, '**/functions/v1/submit-job-application', 'abort')
  await hydrated('/careers')
  await fillInApplication(page)
  await expect(page.locator('section[aria-live]')).toHaveCount(1)
  await markStanding(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(toasts(page, 'assertive')).toContainText('Failed to submit application. Please try again.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(toasts(page, 'polite')).toContainText('Application Submitted!')
})

test('the result of an order is announced in live regions that exist from the start', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/catering/order-confirmation?order_id=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b')
  await expect(page.getByRole('status')).toContainText('Loading your order details...')
  const standing = await markStanding(page)
  release()
  await expect(standing('alert')).toContainText("We couldn't find your order details.")
  await expect(standing('status')).toHaveText('')
})
