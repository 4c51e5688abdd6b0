import { expect, type Page } from '@playwright/test'
import { lostLetters } from './lost-letters.ts'
import { pages, test } from './site.ts'

const widths = [320, 390, 768, 1024, 1280, 1440]
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important }`
const large = 'html { font-size: 200% !important }'
const settings = {
  'as they are': '',
  'with the spacing of WCAG 1.4.12': spacing,
  'twice as large': large,
  'twice as large with that spacing': spacing + large,
}

/** Expects all letters to be readable, at each width and with each setting that a reader may choose. */
async function expectAllLetters(page: Page) {
  const style = await page.addStyleTag({ content: ':root {}' })
  for (const [setting, rules] of Object.entries(settings)) {
    await style.evaluate((element, css) => {
      element.textContent = `${css} .below-the-fold { content-visibility: visible !important }`
    }, rules)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(lostLetters), `${setting}, at ${width} pixels`).toEqual([])
    }
  }
}

for (const path of [
  ...pages.map((page) => page.path),
  '/no-such-page',
  '/catering/order-confirmation',
  '/catering/change-order',
]) {
  test(`no letter of ${path} is lost, however it is set`, async ({ page, hydrated }) => {
    await hydrated(path)
    await page.evaluate(() => document.fonts.ready)
    await expectAllLetters(page)
  })
}

test('no letter of the open mobile menu is lost, however it is set', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await hydrated('/our-history')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAllLetters(page)
})
