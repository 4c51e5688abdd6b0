import { expect } from '@playwright/test'
import { holdScripts, test } from './site.ts'

test('what is typed and pressed before the page is hydrated counts when it is, also after a reload', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/catering', { waitUntil: 'domcontentloaded' })
  const [name, quantity] = [page.getByLabel('Full Name'), page.getByLabel('Quantity: Deluxe Tandoori Feast')]
  await name.fill('Quick Customer')
  await quantity.fill('4')
  const more = page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' })
  for (let presses = 0; presses < 3; presses++) await more.click()
  await page.getByRole('button', { name: /^Event Date/ }).focus()
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText('Executive Lunch Box (chicken) x 3')).toBeVisible()
  await expect(page.getByText('Deluxe Tandoori Feast x 4')).toBeVisible()
  await expect(page.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  // Once the page is hydrated, each press counts once.
  await more.click()
  await expect(page.getByText('Executive Lunch Box (chicken) x 4')).toBeVisible()
  await expect(name).toHaveValue('Quick Customer')
  await page.reload()
  await expect(page.getByText('Deluxe Tandoori Feast x 4')).toBeVisible()
  await expect(name).toHaveValue('Quick Customer')
})

test('a Send that came too early names the missing fields when the page is hydrated', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Send' }).click()
  release()
  await expect(page.getByLabel('Name *')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/careers')
})
