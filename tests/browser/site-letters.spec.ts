import { expectAllLetters } from './lost-letters.ts'
import { test } from './site.ts'

// The other pages are looked at in site-pages.spec.ts.
test('no letter of the pages of an order and of the open mobile menu is lost, however it is set', async ({
  page,
  hydrated,
}) => {
  for (const path of ['/catering/order-confirmation', '/catering/change-order']) {
    await hydrated(path)
    await page.evaluate(() => document.fonts.ready)
    await expectAllLetters(page)
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await hydrated('/our-history')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAllLetters(page)
})
