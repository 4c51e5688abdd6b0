import { expect } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { answerOrders, fillInOrder, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

const phone = { name: '020 7946 0123' }

test('a chosen package warns that it contains what somebody may not eat, and the order goes on', async ({ page }) => {
  const sent = await answerOrders(page, {
    status: 502,
    body: { code: 'payment_provider_unavailable', message: 'Away' },
  })
  await fillInOrder(page)
  const instructions = page.getByLabel('Special Instructions')
  const banquet = page.getByRole('listitem', { name: 'Traditional Curry Banquet' })
  const clash = banquet.getByText('This package contains gluten (wheat). Please ring us on')
  await instructions.fill('One guest is coeliac')
  await expect(page.getByText(/Please ring us on/).filter({ hasText: 'This package' })).toHaveCount(0)
  await page.getByRole('button', { name: 'One more: Traditional Curry Banquet' }).click()
  await expect(clash).toBeVisible()
  await expect(clash.getByRole('link', phone)).toHaveAttribute('href', 'tel:+442079460123')
  await expect(page.getByText('Traditional Curry Banquet contains gluten (wheat). Please ring us on')).toBeVisible()
  for (const width of [768, 1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await expectNoViolation(page)
  await submitButton(page).click()
  await expect(page.getByText('Away')).toBeVisible()
  expect(sent).toHaveLength(1)
  await instructions.fill('No allergies, nobody is coeliac I can think of. Gluten-free sauce on the side?')
  await expect(clash).toBeVisible()
  await instructions.fill('No allergies. Mild, please.')
  await expect(clash).toHaveCount(0)
  // What a package may contain counts too.
  await instructions.fill('a sesame allergy')
  await page.getByLabel('Quantity: Vegetarian Delight Package').fill('1')
  await expect(page.getByText('This package may contain sesame. Please ring us on').first()).toBeVisible()
})
