import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

test.use({ reducedMotion: 'no-preference' })

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
const forgetScrolls = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as { scrolls: string[] }).scrolls.length = 0
  })
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

test('a change of route scrolls to the top and focuses the heading, back and forward return to where the visitor was, and with reduced motion nothing glides', async ({
  page,
  hydrated,
}) => {
  await recordScrolls(page)
  await hydrated('/')
  const heading = page.getByRole('heading', { level: 1 })
  await jump(page, 1300)
  await expect.poll(() => top(page)).toBe(1300)
  await page.getByRole('link', { name: 'Our Food', exact: true }).click()
  await expect(page).toHaveURL('/menu')
  await expect.poll(() => top(page)).toBe(0)
  expect(await behaviours(page)).toContain('smooth')
  await expect(heading).toBeFocused()

  await jump(page, 300)
  await expect.poll(() => top(page)).toBe(300)
  await page.goBack()
  await expect(heading).toHaveText("We're Cookin'")
  await expect.poll(() => top(page)).toBe(1300)
  await page.goForward()
  await expect(heading).toHaveText('Menu')
  await expect.poll(() => top(page)).toBe(300)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await forgetScrolls(page)
  await page.getByRole('link', { name: 'Careers', exact: true }).click()
  await expect(heading).toHaveText('Careers')
  await expect.poll(() => top(page)).toBe(0)
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expectRoom(page, 'about')
  expect(await behaviours(page)).not.toContain('smooth')
})

test('a place of the home page is found with room for the header and 8 pixels more', async ({ page, hydrated }) => {
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await recordScrolls(page)
  for (const [id, name] of [
    ['about', 'About'],
    ['locations', 'Locations'],
  ] as const) {
    await test.step(`#${id} by its address`, async () => {
      await page.goto('about:blank')
      await hydrated(`/#${id}`)
      await expectRoom(page, id)
    })
    await test.step(`#${id} by a link of another page, once the page is there`, async () => {
      await link('Our Food').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu')
      await link(name).click()
      await expect(page).toHaveURL(`/#${id}`)
      await expectRoom(page, id)
    })
    await test.step(`#${id} by a link of the page`, async () => {
      await jump(page, 0)
      await forgetScrolls(page)
      await link(name).click()
      await expectRoom(page, id)
      expect(await behaviours(page)).toEqual(['smooth'])
    })
  }
})

test('a hash is looked for in 15 frames, so an element that appears a few frames late is found, and one that never does is ignored', async ({
  page,
  hydrated,
}) => {
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
