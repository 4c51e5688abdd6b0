import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const top = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0

test.describe('at 1440 pixels', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the list has two columns beside both posters, which stay in view', async ({ page, hydrated }) => {
    await hydrated('/menu')
    const [rolls, sides] = await Promise.all(
      ['Rolls', 'Sides'].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()),
    )
    expect(Math.abs((rolls?.y ?? 0) - (sides?.y ?? 0))).toBeLessThan(2)
    expect(sides?.x).toBeGreaterThan((rolls?.x ?? 0) + (rolls?.width ?? 0))
    await page.getByText('Raita', { exact: true }).scrollIntoViewIfNeeded()
    for (const poster of await page.getByRole('link', { name: /full size/ }).all())
      await expect(poster).toBeInViewport({ ratio: 0.99 })
  })

  test('a dish that is opened moves no section to the other column', async ({ page, hydrated }) => {
    await hydrated('/menu')
    const lefts = () =>
      page.locator('.menu-in-words h3').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x))
    const before = await lefts()
    expect(new Set(before).size).toBe(2)
    for (const dish of ['Garlic naan', 'Two samosas', 'Raita', 'Mixed grill']) {
      await page.getByText(`Allergens of ${dish}`).click()
      expect(await lefts()).toEqual(before)
    }
  })

  test('dishes with a picture show it', async ({ page, hydrated }) => {
    await hydrated('/menu')
    for (const dish of ['Tandoori chicken roll', 'Tandoori chicken burger', 'Daal rice with spicy', 'Tandoori wings']) {
      const picture = page.getByRole('listitem').filter({ hasText: dish }).getByRole('img')
      await expect(picture).toHaveCount(1)
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bar of categories stays in view, links to each of them and marks the one being read', async ({
    page,
    hydrated,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await hydrated('/menu')
    for (const name of ['Bowls', 'Chef specials', 'Rolls']) {
      await bar(page).getByRole('link', { name }).click()
      await expect(bar(page).locator('[aria-current=location]')).toHaveText(name)
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {}
      // The heading is below the bar and not far from it.
      await expect.poll(() => top(page, name)).toBeGreaterThanOrEqual(y + height)
      expect(await top(page, name)).toBeLessThan(y + height + 40)
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect(bar(page).locator('[aria-current]')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

  test('the bar covers no link that gets the focus', async ({ page, hydrated }) => {
    await hydrated('/menu')
    await page.getByRole('link', { name: 'Order Catering' }).focus()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Shift+Tab')
      const isSeen = await page.evaluate(() => {
        const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        const there = document.elementFromPoint(left + width / 2, Math.max(top, 0) + Math.min(height, innerHeight) / 2)
        return document.activeElement?.contains(there)
      })
      expect(isSeen).toBe(true)
    }
  })
})
