import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const top = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0

test.describe('at 1440 pixels', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('dishes are in two columns that end together, and neither opening one nor a lone picture moves any to the other column', async ({
    page,
    hydrated,
  }) => {
    await hydrated('/menu')
    const dishes = page.locator('.menu-in-words li')
    const lefts = () => dishes.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().x)))
    const before = await lefts()
    expect(new Set(before).size).toBe(2)
    const side = (x: number) => before.filter((each) => each === x).length
    expect(Math.abs(side(Math.min(...before)) - side(Math.max(...before)))).toBeLessThan(5)
    for (const dish of ['Garlic naan', 'Two samosas', 'Raita', 'Mixed grill']) {
      await page.getByText(`Allergens of ${dish}`).click()
      expect(await lefts()).toEqual(before)
    }
    await expect(dishes.getByRole('img')).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bar of categories stays in view, links to each of them, marks the one being read, and covers no link that gets the focus', async ({
    page,
    hydrated,
  }) => {
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
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })
})
