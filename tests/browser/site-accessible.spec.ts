import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { pages, test } from './site.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

for (const { path, heading } of [...pages, { path: '/no-such-page', heading: '404' }]) {
  test(`axe finds nothing on ${path}, nothing is too wide, with letters of any size, and the focus shows`, async ({
    page,
    hydrated,
  }) => {
    await page.setViewportSize(desk)
    await hydrated(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#content')
    await expectNoViolation(page)
    await expectVisibleFocus(page)
    await page.setViewportSize(phone)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectRoomForLargeLetters(page)
  })
}

/** Expects that nothing is wider than a phone with letters twice as large, and no price or address is cut. */
async function expectRoomForLargeLetters(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 32px } .below-the-fold { content-visibility: visible }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The footer clips texts that are too wide for it.
  const ends = page.locator('.menu-line > :last-child, address, footer a')
  for (const { right } of await ends.evaluateAll((all) => all.map((end) => end.getBoundingClientRect().toJSON())))
    expect(right).toBeLessThanOrEqual(390)
}

/** Expects a ring around each call to action that has the focus, in another colour than its ground. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  for (const sign of await page.locator('.sign:enabled, a.sign').all()) {
    await sign.focus()
    const [ring, ground] = await sign.evaluate((element) => {
      let around = element.parentElement
      while (around && getComputedStyle(around).backgroundColor === 'rgba(0, 0, 0, 0)') around = around.parentElement
      return [getComputedStyle(element).outlineColor, around && getComputedStyle(around).backgroundColor]
    })
    expect(ring).not.toBe(ground)
  }
}

test('axe finds nothing with the mobile menu open', async ({ page, hydrated }) => {
  await page.setViewportSize(phone)
  await hydrated('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible()
  await expectNoViolation(page)
})
