import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

/** Records every call of scrollTo with its behaviour. */
async function recordScrolls(page: Page) {
  await page.addInitScript(() => {
    const calls: string[] = []
    const scrollTo = window.scrollTo.bind(window) as (options: ScrollToOptions) => void
    Object.assign(window, { scrolls: calls })
    window.scrollTo = ((options: ScrollToOptions) => {
      calls.push(`${options.behavior}`)
      scrollTo(options)
    }) as typeof window.scrollTo
  })
}

const behaviours = (page: Page) => page.evaluate(() => (window as unknown as { scrolls: string[] }).scrolls)
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** Scrolls at once, and returns when the page has heard of it. */
const jump = (page: Page, y: number) =>
  page.evaluate(async (to) => {
    window.scroll({ top: to, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }, y)

/** Returns how far below the header the element with the id begins, in pixels. */
const roomAbove = (page: Page, id: string) =>
  page.evaluate((name) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return (document.getElementById(name)?.getBoundingClientRect().top ?? 0) - header
  }, id)

/** Expects 8 pixels of room. Browsers and pictures have fractions of a pixel, so one pixel more or less is accepted. */
const expectRoom = (page: Page, id: string) =>
  expect.poll(async () => Math.abs((await roomAbove(page, id)) - 8)).toBeLessThanOrEqual(1.5)

test('a change of route scrolls smoothly to the top and moves the focus to the heading', async ({ page, hydrated }) => {
  await recordScrolls(page)
  await hydrated('/')
  await jump(page, 1200)
  await page.getByRole('link', { name: 'Our Food', exact: true }).click()
  await expect(page).toHaveURL('/menu')
  await expect.poll(() => top(page)).toBe(0)
  expect(await behaviours(page)).toContain('smooth')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const id of ['about', 'locations']) {
  test(`#${id} is found with room for the header and 8 pixels more`, async ({ page, hydrated }) => {
    const link = page.getByRole('link', { name: id === 'about' ? 'About' : 'Locations', exact: true })
    await recordScrolls(page)
    await test.step('by a link of the page', async () => {
      await hydrated('/')
      await link.click()
      await expectRoom(page, id)
      expect(await behaviours(page)).toEqual(['smooth'])
    })
    await test.step('by a link of another page, once the page is there', async () => {
      await hydrated('/our-history')
      await link.click()
      await expect(page).toHaveURL(`/#${id}`)
      await expectRoom(page, id)
    })
    await test.step('by its address', async () => {
      await page.goto('about:blank')
      await hydrated(`/#${id}`)
      await expectRoom(page, id)
    })
  })
}

test('a hash without an element is looked for in 15 frames and then ignored', async ({ page, hydrated }) => {
  await hydrated('/')
  await page.evaluate(() => {
    const looks: string[] = []
    Object.assign(window, { looks })
    const original = document.getElementById.bind(document)
    document.getElementById = (id) => {
      if (id === 'nowhere') looks.push(id)
      return original(id)
    }
    location.hash = 'nowhere'
  })
  const looks = () => page.evaluate(() => (window as unknown as { looks: string[] }).looks.length)
  await expect.poll(looks).toBe(15)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await looks()).toBe(15)
})

test('an element that appears a few frames late is still found', async ({ page, hydrated }) => {
  await hydrated('/')
  await jump(page, 100)
  // The part below the first screen is hydrated from now on.
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeAttached()
  await page.evaluate(() => {
    location.hash = 'late'
    let frames = 0
    const add = () => {
      frames += 1
      if (frames < 6) return requestAnimationFrame(add)
      const late = Object.assign(document.createElement('p'), { id: 'late', textContent: 'Late' })
      document.getElementById('locations')?.before(late)
    }
    requestAnimationFrame(add)
  })
  await expectRoom(page, 'late')
})

test('with reduced motion the page does not glide', async ({ page, hydrated }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await recordScrolls(page)
  await hydrated('/')
  await jump(page, 1200)
  await page.getByRole('link', { name: 'Careers', exact: true }).click()
  await expect.poll(() => top(page)).toBe(0)
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expectRoom(page, 'about')
  expect(await behaviours(page)).not.toContain('smooth')
})

test('back and forward return to where the visitor was', async ({ page, hydrated }) => {
  await hydrated('/')
  await jump(page, 1300)
  await expect.poll(() => top(page)).toBe(1300)
  await page.getByRole('link', { name: 'Our Food', exact: true }).click()
  await expect.poll(() => top(page)).toBe(0)
  await jump(page, 300)
  await expect.poll(() => top(page)).toBe(300)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goBack()
  await expect(heading).toHaveText("We're Cookin'")
  await expect.poll(() => top(page)).toBe(1300)
  await page.goForward()
  await expect(heading).toHaveText('Menu')
  await expect.poll(() => top(page)).toBe(300)
  await page.getByRole('link', { name: 'Careers', exact: true }).click()
  await expect(heading).toHaveText('Careers')
})

test('a browser that forbids all storage still gets the site', async ({ page, hydrated }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await hydrated('/')
  await page.getByRole('link', { name: 'View Menu' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
})
