import { expect } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { test } from './site.ts'
import { signIn } from './staff.ts'

const forms = [
  { path: '/catering', label: 'Email Address', next: 'Delivery Address', kept: 'catering-draft' },
  { path: '/catering/enquiry', label: 'Email Address', next: 'Number of Guests', kept: 'enquiry-draft' },
  { path: '/careers', label: 'Email Address', next: 'Your Address', kept: 'application-draft' },
]

for (const { path, label, next, kept } of forms) {
  test(`a slip in the domain is told on ${path}, and one press mends it`, async ({ page, hydrated }) => {
    await hydrated(path)
    const field = page.getByLabel(label)
    const question = page.locator('[aria-live=polite]').filter({ hasText: 'Did you mean gmail.com?' })
    await field.fill('jasleen@gmial.com')
    await expect(question).toHaveCount(0)
    await page.getByLabel(next).focus()
    await expect(question).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expectNoViolation(page, 'form:has([type=email])')
    await page.getByRole('button', { name: 'Use jasleen@gmail.com' }).click()
    await expect(field).toHaveValue('jasleen@gmail.com')
    await expect(field).toBeFocused()
    await expect(question).toHaveCount(0)
    // The form has heard of it, as if it had been typed.
    await expect.poll(() => page.evaluate((kept) => sessionStorage.getItem(kept), kept)).toContain('jasleen@gmail.com')
    await page.getByLabel(next).focus()
    await field.fill('jasleen@gmial.com')
    await page.getByLabel(next).focus()
    await field.fill('jasleen@gmial.example')
    await expect(question).toHaveCount(0)
  })
}

test('on the telephone too', async ({ page, context }) => {
  await signIn(context, 'manager')
  await page.goto('/staff/orders/new')
  const field = page.getByLabel('E-mail address *', { exact: true })
  await field.fill('jasleen@hotmial.co.uk')
  await page.getByLabel('Phone *', { exact: true }).focus()
  await page.getByRole('button', { name: 'Use jasleen@hotmail.co.uk' }).click()
  await expect(field).toHaveValue('jasleen@hotmail.co.uk')
  await page.reload()
  await expect(field).toHaveValue('jasleen@hotmail.co.uk')
})
