import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** The screens of staff: the width in pixels, and the theme. */
const screens = [
  [1440, 'dark'],
  [1440, 'light'],
  [768, 'light'],
  [390, 'light'],
  [390, 'dark'],
] as const

/** Expects that axe finds nothing. */
export async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/**
 * Looks at the page as it stands, on each screen of staff: axe finds nothing, and nothing is wider than the screen, also
 * with letters twice as large. The page is as narrow as a phone afterwards.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // These are five tests in one, so the test gets more time for them.
  test.setTimeout(test.info().timeout + 90_000)
  const setLetters = (size: string) =>
    page.evaluate((set) => document.documentElement.style.setProperty('font-size', set), size)
  for (const [width, colorScheme] of screens) {
    await test.step(`at ${width} pixels, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expectNoViolation(page)
      await expectNotTooWide(page)
      await setLetters('32px')
      await expectNotTooWide(page)
      await setLetters('')
    })
  }
}

async function expectNotTooWide(page: Page) {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(content).toBeLessThanOrEqual(screen ?? 0)
}
