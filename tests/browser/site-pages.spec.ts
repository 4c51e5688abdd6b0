import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { expectAllLetters } from './lost-letters.ts'
import { pages, test } from './site.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

for (const { path, heading } of [...pages, { path: '/no-such-page', heading: '404' }]) {
  test(`${path}: axe finds nothing, nothing is too wide, no letter is lost however it is set, the focus shows, no file is missing, and the head stays`, async ({
    page,
    hydrated,
    request,
  }) => {
    const missing: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) missing.push(new URL(response.url()).pathname)
    })
    const html = await (await request.get(path)).text()
    await page.setViewportSize(desk)
    await hydrated(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#content')
    // Many machines read the HTML alone (see rendered-site.test.ts), and others the page when its script has run.
    expect(await page.evaluate(toldByHead, undefined)).toEqual(await page.evaluate(toldByHead, html))
    await expectNoViolation(page)
    await expectVisibleFocus(page)
    await page.setViewportSize(phone)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.evaluate(() => document.fonts.ready)
    await expectAllLetters(page)
    await page.setViewportSize(phone)
    await expectRoomForLargeLetters(page)
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
    expect(missing).toEqual(path === '/no-such-page' ? [path] : [])
  })
}

/** This runs in the page. It returns what a head says about its page: the page's own, or that of an HTML text. */
function toldByHead(html?: string): string[] {
  const { head } = html ? new DOMParser().parseFromString(html, 'text/html') : document
  const parts = head.querySelectorAll(
    'title, meta[name=description], meta[name=robots], meta[property], link[rel=canonical]',
  )
  return [...parts].map((part) => part.outerHTML).sort()
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
