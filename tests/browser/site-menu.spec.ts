import { expect } from '@playwright/test'
import { test } from './site.ts'

test('the full menu stands there in words, with prices', async ({ page }) => {
  await page.goto('/menu')
  const words = page.getByRole('region', { name: 'Our Full Menu' })
  for (const section of ['Rolls', 'Bowls', 'Platters', 'Sides', 'Burgers', 'Chef specials']) {
    await expect(words.getByRole('heading', { name: section })).toBeVisible()
  }
  for (const [name, price] of [
    ['Tandoori chicken roll', '£5.99'],
    ['Tandoori chicken burger', '£4.99'],
    ['Daal rice with spicy potato', '£4.50'],
    ['Tandoori wings', '£3.99'],
  ] as const) {
    await expect(words.getByRole('listitem').filter({ hasText: name })).toContainText(price)
  }
})

test('the catering promo leads to catering', async ({ page }) => {
  await page.goto('/menu')
  await expect(page.getByRole('link', { name: 'Order Catering' })).toHaveAttribute('href', '/catering')
})
