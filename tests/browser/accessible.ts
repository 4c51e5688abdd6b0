import { expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** The widths of staff's screens in pixels, each with a theme. Axe looks once at everything, and at the dark colours. */
const screens = [
  { width: 1440, colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
  { width: 768, colorScheme: 'light', rules: [] },
  { width: 390, colorScheme: 'light', rules: undefined },
] as const

/**
 * Expects that axe finds nothing on the page, or in the part of it that a selector names, by all rules or by some. To
 * halve its time, axe is loaded only once into each page and describes only violations. It fetches no style sheets,
 * because no rule in use reads them.
 */
export async function expectNoViolation(page: Page, part?: string, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ([part, rules]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe
      const options: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }
      if (rules) options.runOnly = { type: 'rule', values: [...rules] }
      const { violations } = await inPage.run(part ?? document, options)
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    },
    [part, rules] as const,
  )
  expect(found).toEqual([])
}

/**
 * Looks at the page as it stands, at each width of staff's screens: axe finds nothing in either theme, and nothing is wider
 * than the screen, also with letters twice as large. The page is as narrow as a phone afterwards.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // These are several tests in one, so the test gets more time for them.
  test.setTimeout(test.info().timeout + 90_000)
  const setLetters = (size: string) =>
    page.evaluate((set) => document.documentElement.style.setProperty('font-size', set), size)
  for (const { width, colorScheme, rules } of screens) {
    await test.step(`at ${width} pixels, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      if (rules?.length !== 0) await expectNoViolation(page, undefined, rules)
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
