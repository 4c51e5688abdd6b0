import { expect, type Page } from '@playwright/test'
import { lostLetters } from './lost-letters.ts'
import { pages, test } from './site.ts'

const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important }`
const large = 'html { font-size: 200% !important }'
/** How a reader may set letters, and the widths in pixels: as they are, and with the most room that both settings take. */
const settings = [
  { setting: 'as they are', rules: '', widths: [320, 390, 768, 1024, 1280, 1440] },
  { setting: 'twice as large with the spacing of WCAG 1.4.12', rules: spacing + large, widths: [320, 768, 1280] },
]

/** Expects all letters to be readable, with each setting at its widths. */
async function expectAllLetters(page: Page) {
  const style = await page.addStyleTag({ content: ':root {}' })
  for (const { setting, rules, widths } of settings) {
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
