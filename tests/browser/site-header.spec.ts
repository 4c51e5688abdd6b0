import { expect } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { holdScripts, test } from './site.ts'

const links = [
  ['Home', '/'],
  ['Our Food', '/menu'],
  ['About', '/#about'],
  ['Locations', '/#locations'],
  ['Catering', '/catering'],
  ['Careers', '/careers'],
] as const

test('the header of a wide screen has the logo, six links and the Order button, stays when the page scrolls, and its highlighted link follows the hash', async ({
  page,
  hydrated,
}) => {
  await hydrated('/')
  const header = page.getByRole('banner').first()
  await expect(header.getByRole('link', { name: 'Tandoor Road, home' })).toHaveAttribute('href', '/')
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(items).toHaveText(links.map(([label]) => label))
  for (const [index, [, to]] of links.entries()) await expect(items.nth(index)).toHaveAttribute('href', to)
  await expect(header.getByRole('link', { name: 'Order' })).toHaveAttribute('href', '/catering')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()

  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
  await expect(page.getByRole('link', { name: 'Order', exact: true })).toBeInViewport()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  await expect(current).toHaveText('Home')
  await page.evaluate(() => {
    location.hash = 'about'
  })
  await expect(current).toHaveText('About')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(current).toHaveText('Home')
  await page.getByRole('link', { name: 'Catering', exact: true }).click()
  await expect(current).toHaveText('Catering')
  // An address with a hash highlights its link at once.
  await hydrated('/#locations')
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('Locations')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const menu = { name: 'Menu', exact: true }

  test('the menu is closed at first, opens and closes by its button and by keys, holds the focus, and axe finds nothing in it', async ({
    page,
    hydrated,
  }) => {
    await hydrated('/')
    await expect(page.getByRole('navigation', menu)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('navigation', menu).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('navigation', menu)).toBeHidden()

    await test.step('Escape closes it and gives the focus back', async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('navigation', menu).getByRole('link', { name: 'Home' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('navigation', menu)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    })

    await test.step('the page behind neither scrolls nor gets the focus', async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.locator('#page')).toHaveAttribute('inert', '')
      await page.mouse.move(200, 500)
      await page.mouse.wheel(0, 800)
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('#page'))).toBeNull()
      }
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(page.locator('#page')).not.toHaveAttribute('inert')
    })

    await test.step('a page that is left with it open does not come back with it', async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
      await expect(page.getByRole('navigation', menu)).toBeHidden()
      await expect(page.locator('#page')).not.toHaveAttribute('inert')
    })

    await test.step('Enter on Order closes it, and the new page is hydrated', async () => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('link', { name: 'Order', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/catering')
      await expect(page.getByRole('navigation', menu)).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.locator('#page')).not.toHaveAttribute('inert')
      await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
    })
  })

  test('the menu button is whole on narrow phones, with large letters and in forced colours, and all entries are seen on a phone held sideways', async ({
    page,
    hydrated,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await hydrated('/menu')
    const colours = await page.locator('.bars').evaluate((bars) => {
      const ground = getComputedStyle(bars.closest('header') ?? bars).backgroundColor
      return [ground, ...['', '::before', '::after'].map((part) => getComputedStyle(bars, part).backgroundColor)]
    })
    const [ground, ...bars] = colours
    for (const bar of bars) expect(bar).not.toBe(ground)
    await page.emulateMedia({ forcedColors: null })

    const button = page.getByRole('button', { name: 'Open menu' })
    const setLetters = (size: string) =>
      page.evaluate((set) => document.documentElement.style.setProperty('font-size', set), size)
    for (const [width, letters] of [
      [280, 16],
      [320, 16],
      [360, 16],
      [390, 20],
      [390, 32],
    ] as const) {
      await test.step(`at ${width} pixels with letters of ${letters}`, async () => {
        await page.setViewportSize({ width, height: 700 })
        await setLetters(`${letters}px`)
        await expect(button).toBeInViewport({ ratio: 1 })
        expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44)
        await expect(page.getByRole('link', { name: 'Order', exact: true })).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('link', { name: 'Tandoor Road, home' })).toBeInViewport({ ratio: 1 })
      })
    }
    await setLetters('')
    await button.click()
    for (const [width, height] of [
      [667, 375],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const [label] of links)
        await expect(page.getByRole('navigation', menu).getByRole('link', { name: label, exact: true })).toBeInViewport(
          { ratio: 1 },
        )
    }
  })

  test('choosing a link and going through the history close the menu', async ({ page, hydrated }) => {
    const heading = page.getByRole('heading', { level: 1 })
    // The address changes before the page does, and the new page closes the menu. Its heading then has the focus.
    const isThere = async (text: string) => {
      await expect(heading).toHaveText(text)
      await expect(heading).toBeFocused()
    }
    const expectClosedBy = async (leave: () => Promise<unknown>, url: string) => {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.locator('#page')).toHaveAttribute('inert', '')
      await leave()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('navigation', menu)).toBeHidden()
      await expect(page.locator('#page')).not.toHaveAttribute('inert')
    }
    const choose = (label: string) => () =>
      page.getByRole('navigation', menu).getByRole('link', { name: label, exact: true }).click()

    await hydrated('/')
    await expectClosedBy(choose('Catering'), '/catering')
    await isThere('Catering')
    await expectClosedBy(() => page.goBack(), '/')
    await isThere("We're Cookin'")
    await expectClosedBy(() => page.goForward(), '/catering')
    await isThere('Catering')
    await expectClosedBy(() => page.evaluate(() => location.assign('#content')), '/catering#content')
    await expectClosedBy(choose('About'), '/#about')
    await expect(heading).toHaveText("We're Cookin'")
    // Its own page, where only the hash changes, or nothing at all.
    await expectClosedBy(choose('Locations'), '/#locations')
    await expectClosedBy(choose('Locations'), '/#locations')
  })

  test('a menu opened before the page is hydrated stays open afterwards', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    release()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    await expect(page.getByRole('navigation', menu).getByRole('link').first()).toBeVisible()
    await expect(page.locator('#page')).toHaveAttribute('inert', '')
  })

  test('the menu and the links of the footer work before any script of the page has run', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
    await context.route('**/*.js', (route) => route.abort())
    const page = await context.newPage()
    const quickLink = (name: string) =>
      page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name, exact: true })
    await page.goto('/')
    await quickLink('Contact').click()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '020 7946 0123' })).toBeInViewport()
    await quickLink('Menu').click()
    await expect(page).toHaveURL('/menu')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', menu).getByRole('link', { name: 'Careers' }).click()
    await expect(page).toHaveURL('/careers')
    await context.close()
  })
})
