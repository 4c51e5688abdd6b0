import { expect, type Page } from '@playwright/test'
import { hold, test } from './site.ts'

/** The last has no pictures, so it has often loaded before it is painted. */
const measured = ['/', '/menu', '/our-history', '/allergens']
/** Pages that are shown down to the end of their first screen before the whole style sheet has come. */
const long = ['/menu', '/catering']

/** Returns every request of the page with the time at which it began, in milliseconds after the navigation. */
const requests = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, startTime }) => ({
      path: new URL(name).pathname,
      startTime,
    })),
  )

/** Returns the texts of the scripts that the page fetches from now on. A text may come after its request is over. */
function collectScripts(page: Page) {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    const text = response.text()
    // Nobody waits for one that comes when the test has ended.
    text.catch(() => {})
    scripts.push(text)
  })
  return scripts
}

for (const path of measured) {
  test(`${path} fetches no script before it has loaded and been painted, nor a style sheet unless it is long, nothing later that it does not use, and does not shift`, async ({
    page,
    hydrated,
  }) => {
    const scripts = collectScripts(page)
    // A headless shell has a pointer above its first page, which counts as the visitor's first touch.
    await page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true))
    await hydrated(path)
    const shown = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      return Math.max(loadEventStart, ...performance.getEntriesByType('paint').map(({ startTime }) => startTime))
    })
    const all = await requests(page)
    const early = all.filter(({ startTime }) => startTime < shown)
    const tooEarly = long.includes(path) ? /\.js$/ : /\.(js|css)$/
    expect(early.filter((request) => tooEarly.test(request.path))).toEqual([])
    expect(all.filter((request) => request.path.endsWith('.css'))).toHaveLength(1)
    expect(await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length)).toBe(1)
    expect(all.some((request) => request.path.endsWith('.js'))).toBe(true)
    // Nor the backend's client, a validator, a calendar or a toaster.
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(3)
    expect((await Promise.all(scripts)).join('\n')).not.toMatch(/supabase|ZodError|rdp-day|data-sonner/)
    expect(await shiftOf(page)).toBeLessThan(0.01)
  })
}

test('a vacancy sends no validator before its form is touched, and has the backend client before it is sent', async ({
  page,
  hydrated,
}) => {
  const scripts = collectScripts(page)
  const client = page.waitForResponse('**/assets/supabase-*.js')
  await hydrated('/careers')
  await page.getByRole('link', { name: 'Business Support Officer' }).click()
  await expect(page).toHaveURL('/careers/business-support-officer')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(3)
  expect((await Promise.all(scripts)).join('\n')).not.toContain('ZodError')
  await page.locator('form').last().getByRole('textbox').first().focus()
  expect((await client).status()).toBe(200)
})

test('/catering has the backend client before its form is sent', async ({ page, hydrated }) => {
  const client = page.waitForResponse('**/assets/supabase-*.js')
  await hydrated('/catering')
  // A question about the postcode comes before the form.
  await page.locator('form').last().getByRole('textbox').first().focus()
  expect((await client).status()).toBe(200)
})

test('the home page preloads two small fonts, fetches its lower part with the first scroll, and a page ahead with the pointer above its link, and makes no formatter', async ({
  page,
  hydrated,
  request,
}) => {
  // Making one costs a slow phone a tenth of a second.
  await page.addInitScript(() => {
    const made: unknown[] = []
    const { DateTimeFormat } = Intl
    Object.assign(window, { made })
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct: (target, args) => {
        made.push(args)
        return Reflect.construct(target, args)
      },
    })
  })
  const paths = async () => (await requests(page)).map(({ path }) => path)
  const below = async () => (await paths()).filter((path) => path.includes('below-first-screen'))
  await hydrated('/')
  await page.waitForLoadState('networkidle')
  const fonts = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(fonts).toHaveLength(2)
  const sizes = await Promise.all(fonts.map(async (font) => (await (await request.get(font)).body()).length))
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(30_000)

  expect(await below()).toEqual([])
  const heading = await page.getByRole('heading', { name: 'Our Food' }).elementHandle()
  await page.mouse.wheel(0, 200)
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeAttached()
  expect(await below()).toHaveLength(1)
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  const before = new Set(await paths())
  await page.getByRole('link', { name: 'Our Food', exact: true }).hover()
  await expect
    .poll(async () => (await paths()).filter((path) => !before.has(path)))
    .toContainEqual(expect.stringMatching(/\/assets\/page-.*\.js$/))

  expect(await page.evaluate(() => (window as unknown as { made: unknown[] }).made)).toEqual([])
})

test('coming from another page, the whole home page is there at once, and says the hours', async ({
  page,
  hydrated,
}) => {
  await page.clock.setFixedTime('2026-03-04T12:00:00Z')
  await hydrated('/menu')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const shown = page.locator('.hours-now span').filter({ visible: true })
  await expect(shown).toHaveText(['Open until 10:00 PM'])
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Join Our Spice Route' })).toBeAttached()
  // The parts that all pages share are taken over from the first page.
  await expect(page.locator('footer address')).toHaveText(/Hounslow, London/)
  await expect(page.locator('header .logo path')).toHaveCount(2)
})

/** Returns how much the page has moved since it began to load, as browsers measure it. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

for (const path of long) {
  test(`${path} shows its first screen while the style sheet of what follows is on its way, and then moves nothing`, async ({
    page,
  }) => {
    const release = await hold(page, '**/assets/site-*.css')
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const title = await page.locator('h1').boundingBox()
    expect(title?.height).toBeGreaterThan(50)
    await expect(page.locator('footer')).not.toBeAttached()
    release()
    await expect(page.locator('footer')).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('h1').boundingBox()).toEqual(title)
    expect(await shiftOf(page)).toBeLessThan(0.01)
  })
}

test('fonts that load after the first paint move nothing', async ({ page, hydrated }) => {
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await hydrated('/')
  await page.evaluate(() => document.fonts.ready)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})
