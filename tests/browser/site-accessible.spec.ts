import { expect } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { pages, test } from './site.ts'

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } })

    for (const path of [...pages.map((page) => page.path), '/no-such-page']) {
      test(`axe finds nothing on ${path}`, async ({ page, hydrated }) => {
        await hydrated(path)
        await expectNoViolation(page)
      })
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('axe finds nothing with the mobile menu open', async ({ page, hydrated }) => {
    await hydrated('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeVisible()
    await expectNoViolation(page)
  })

  for (const { path } of pages) {
    test(`nothing on ${path} is wider than the screen`, async ({ page, hydrated }) => {
      await hydrated(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })

    test(`nor with letters twice as large on ${path}, and no price or address is cut`, async ({ page, hydrated }) => {
      await hydrated(path)
      await page.addStyleTag({ content: 'html { font-size: 32px } .below-the-fold { content-visibility: visible }' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      // The footer clips texts that are too wide for it.
      const ends = page.locator('.menu-line > :last-child, address, footer a')
      for (const { right } of await ends.evaluateAll((all) => all.map((end) => end.getBoundingClientRect().toJSON())))
        expect(right).toBeLessThanOrEqual(390)
    })
  }
})

for (const path of [...pages.map((page) => page.path), '/no-such-page']) {
  test(`the focus shows around every call to action on ${path}`, async ({ page, hydrated }) => {
    await hydrated(path)
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
  })
}

test('every page has one heading of the first level and a way past the header', async ({ page, hydrated }) => {
  for (const { path, heading } of pages) {
    await hydrated(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#content')
  }
})
