import { expect } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { test } from './site.ts'
import { signIn } from './staff.ts'

test('a slip in the domain is shown when the field is left, and one press mends it', async ({ page, hydrated }) => {
  await hydrated('/catering/enquiry')
  const [field, next] = [page.getByLabel('Email Address'), page.getByLabel('Number of Guests')]
  const question = page.locator('[aria-live=polite]').filter({ hasText: 'Did you mean gmail.com?' })
  await field.fill('jasleen@gmial.com')
  await expect(question).toHaveCount(0)
  await next.focus()
  await expect(question).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expectNoViolation(page, 'form:has([type=email])')
  await page.getByRole('button', { name: 'Use jasleen@gmail.com' }).click()
  await expect(field).toHaveValue('jasleen@gmail.com')
  await expect(field).toBeFocused()
  await expect(question).toHaveCount(0)
  // The form knows of the new address, as if it had been typed.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('enquiry-draft'))).toContain('jasleen@gmail.com')
  await next.focus()
  await field.fill('jasleen@gmial.com')
  await next.focus()
  await field.fill('jasleen@gmial.example')
  await expect(question).toHaveCount(0)
})

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
