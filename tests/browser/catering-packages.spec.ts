import { expect } from '@playwright/test'
import { test } from './site.ts'

const packages = [
  'Deluxe Tandoori Feast',
  'Traditional Curry Banquet',
  'Vegetarian Delight Package',
  'Executive Lunch Box',
]
const prices = [
  /£249\.99.*Serves 10.*£25\.00 a guest/,
  /£20\.00 a guest/,
  /£16\.00 a guest/,
  /£19\.99.*Serves 1(?!.*a guest)/,
]

test('the packages stand before the personal fields, each once, with its price for each guest', async ({ page }) => {
  await page.goto('/catering')
  const rows = page.getByRole('group', { name: 'Select Your Menus' }).getByRole('listitem')
  await expect(rows.getByRole('heading')).toHaveText(packages)
  for (const [index, price] of prices.entries()) await expect(rows.nth(index)).toContainText(price)
  const fields = await page.getByLabel('Full Name').boundingBox()
  const last = await rows.last().boundingBox()
  expect(fields?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
  // The amount is heard, and not seen before there is one.
  await expect(page.getByText('£0.00')).toHaveClass('sr-only')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  test('the pictures wait until they are near and keep their space', async ({ page, hydrated }) => {
    await hydrated('/catering')
    const pictures = page.locator('main img[loading=lazy]')
    await expect(pictures).toHaveCount(4)
    for (const picture of await pictures.all()) {
      expect(await picture.getAttribute('width')).toMatch(/^\d+$/)
      expect(await picture.getAttribute('height')).toMatch(/^\d+$/)
      const before = await picture.evaluate((image) => image.getBoundingClientRect().height)
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect(await picture.evaluate((image) => image.getBoundingClientRect().height)).toBe(before)
    }
  })
})
