import { expect, type Page } from '@playwright/test'
import { pages, test } from './site.ts'

const marketing = ['/', '/menu', '/our-history']

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
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  return scripts
}

for (const path of marketing) {
  test(`${path} fetches neither script nor style sheet before it has loaded, and nothing later that it does not use`, async ({
    page,
    hydrated,
  }) => {
    const scripts = collectScripts(page)
    // A headless shell has a pointer above its first page, which counts as the visitor's first touch.
    await page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true))
    await hydrated(path)
    const loaded = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    )
    const all = await requests(page)
    const early = all.filter(({ startTime }) => startTime < loaded)
    expect(early.filter((request) => /\.(js|css)$/.test(request.path))).toEqual([])
    expect(all.filter((request) => request.path.endsWith('.css'))).toHaveLength(1)
    expect(all.some((request) => request.path.endsWith('.js'))).toBe(true)
    // Nor the backend's client, a validator, a calendar or a toaster.
    await page.waitForLoadState('networkidle')
    expect(scripts.length).toBeGreaterThan(3)
    expect((await Promise.all(scripts)).join('\n')).not.toMatch(/supabase|ZodError|rdp-day|data-sonner/)
  })
}

test('a vacancy sends no validator before its form is touched', async ({ page, hydrated }) => {
  const scripts = collectScripts(page)
  await hydrated('/careers')
  await page.getByRole('link', { name: 'Business Support Officer' }).click()
  await expect(page).toHaveURL('/careers/business-support-officer')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(3)
  expect((await Promise.all(scripts)).join('\n')).not.toContain('ZodError')
})

test('the part below the first screen gets its script with the first scroll, and does not move', async ({
  page,
  hydrated,
}) => {
  await hydrated('/')
  await page.waitForLoadState('networkidle')
  const below = async () =>
    (await requests(page)).map(({ path }) => path).filter((path) => path.includes('below-first-screen'))
  expect(await below()).toEqual([])
  const heading = await page.getByRole('heading', { name: 'Our Food' }).elementHandle()
  await page.mouse.wheel(0, 200)
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeAttached()
  expect(await below()).toHaveLength(1)
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
})

for (const path of ['/catering', '/careers']) {
  test(`${path} has the backend client before its form is sent`, async ({ page, hydrated }) => {
    const client = page.waitForResponse('**/assets/supabase-*.js')
    await hydrated(path)
    // On the catering page a question about the postcode stands before the form.
    await page.locator('form').last().getByRole('textbox').first().focus()
    expect((await client).status()).toBe(200)
  })
}

test('coming from another page, the whole home page is there at once', async ({ page, hydrated }) => {
  await hydrated('/menu')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Join Our Spice Route' })).toBeAttached()
  // The parts that all pages share are taken over from the first page.
  await expect(page.locator('footer address')).toHaveText(/Hounslow, London/)
  await expect(page.locator('header .logo path')).toHaveCount(2)
})

test('every file that a page asks for exists', async ({ page, hydrated }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  for (const { path } of pages) {
    await hydrated(path)
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
  }
  expect(missing).toEqual([])
})

test('the two fonts of the first screen are preloaded and small', async ({ page, request }) => {
  await page.goto('/')
  const fonts = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(fonts).toHaveLength(2)
  let bytes = 0
  for (const font of fonts) bytes += (await (await request.get(font)).body()).length
  expect(bytes).toBeLessThan(30_000)
})

test('pointing at a link fetches its page ahead', async ({ page, hydrated }) => {
  await hydrated('/')
  await page.waitForLoadState('networkidle')
  const before = new Set((await requests(page)).map((request) => request.path))
  await page.getByRole('link', { name: 'Our Food', exact: true }).hover()
  await expect
    .poll(async () =>
      (await requests(page)).filter((request) => !before.has(request.path)).map((request) => request.path),
    )
    .toContainEqual(expect.stringMatching(/\/assets\/page-.*\.js$/))
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

test('nothing shifts while the page loads and hydrates', async ({ page, hydrated }) => {
  for (const path of marketing) {
    await hydrated(path)
    const shift = await shiftOf(page)
    expect(shift, path).toBeLessThan(0.01)
  }
})

test('fonts that load after the first paint move nothing', async ({ page, hydrated }) => {
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await hydrated('/')
  await page.evaluate(() => document.fonts.ready)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})
