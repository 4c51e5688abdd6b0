import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

const tile = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })
const inForm = (page: Page, name: string) => page.locator('form').getByRole('listitem', { name })

test('the four packages stand above the form as pictures, with price and serves', async ({ page, hydrated }) => {
  await hydrated('/catering')
  const tiles = page.getByRole('list').filter({ has: page.getByRole('link', { name: 'Deluxe Tandoori Feast' }) })
  await expect(tiles.getByRole('link')).toHaveText([
    'Deluxe Tandoori Feast£249.99Serves 10',
    'Traditional Curry Banquet£199.99Serves 10',
    'Vegetarian Delight Package£159.99Serves 10',
    'Executive Lunch Box£19.99Serves 1',
  ])
  const bottom = await tiles.evaluate((list) => list.getBoundingClientRect().bottom)
  const form = page.locator('form', { has: page.getByLabel('Full Name') })
  expect(await form.evaluate((form) => form.getBoundingClientRect().top)).toBeGreaterThan(bottom)
})

test('a package’s picture leads to its place in the form, again and again, and the keyboard goes on there', async ({
  page,
  hydrated,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await hydrated('/catering')
  for (const name of ['Executive Lunch Box', 'Deluxe Tandoori Feast', 'Executive Lunch Box', 'Executive Lunch Box']) {
    await tile(page, name).click()
    const menu = inForm(page, name)
    await expect(menu).toBeFocused()
    await expect.poll(() => roomBelowHeader(page)).toBeCloseTo(8, -1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(menu.getByLabel(`Quantity: ${name}`)).toBeFocused()
  }
})

const roomBelowHeader = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return (document.activeElement?.getBoundingClientRect().top ?? 0) - header
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })

  test('the pictures wait until they are near, keep their space, and load once', async ({ page, hydrated }) => {
    await hydrated('/catering')
    const pictures = page.locator('main img[loading=lazy]')
    await expect(pictures).toHaveCount(8)
    const shown: string[] = []
    for (const picture of await pictures.all()) {
      expect(await picture.getAttribute('width')).toMatch(/^\d+$/)
      expect(await picture.getAttribute('height')).toMatch(/^\d+$/)
      const before = await picture.evaluate((image) => image.getBoundingClientRect().height)
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect(await picture.evaluate((image) => image.getBoundingClientRect().height)).toBe(before)
      shown.push(await picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    }
    expect(shown.slice(4)).toEqual(shown.slice(0, 4))
  })
})
