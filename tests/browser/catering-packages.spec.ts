import { expect } from '@playwright/test'
import { test } from './site.ts'

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
