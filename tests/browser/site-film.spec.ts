import { expect, type Page } from '@playwright/test'
import { hold, test } from './site.ts'

test.use({ reducedMotion: 'no-preference' })

const film = (page: Page) => page.locator('video')
const paused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)

test('the film is fetched after the page has loaded, plays muted and looping, rests while it is out of sight, and can be paused', async ({
  page,
  hydrated,
}) => {
  await hydrated('/')
  await expect.poll(() => paused(page)).toBe(false)
  expect(await film(page).evaluate(({ muted, loop }: HTMLVideoElement) => muted && loop)).toBe(true)
  const [loaded, asked] = await page.evaluate(() => {
    const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    const films = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      /\.(mp4|webm)$/.test(name),
    )
    return [navigation.loadEventStart, Math.min(...films.map(({ startTime }) => startTime))]
  })
  expect(asked).toBeGreaterThan(loaded ?? 0)

  await page.locator('#locations').scrollIntoViewIfNeeded()
  await expect.poll(() => paused(page)).toBe(true)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => paused(page)).toBe(false)
  await page.getByRole('button', { name: 'Pause the film' }).click()
  await expect.poll(() => paused(page)).toBe(true)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect.poll(() => paused(page)).toBe(false)
})

test('the first byte of the film is asked for after the largest paint, though the page is touched before its picture has come', async ({
  page,
}) => {
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Object.assign(window, { largestPaint: startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true }),
  )
  const release = await hold(page, '**/media/film/*.avif')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.mouse.move(20, 20)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  release()
  await expect.poll(() => paused(page)).toBe(false)
  const [painted, asked] = await page.evaluate(() => {
    const films = performance.getEntriesByType('resource').filter(({ name }) => /\.(mp4|webm)$/.test(name))
    const { largestPaint } = window as unknown as { largestPaint: number }
    return [largestPaint, Math.min(...films.map(({ startTime }) => startTime))]
  })
  expect(asked).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
})

test('a visitor who scrolls away before it has loaded still finds it playing', async ({ page, hydrated }) => {
  const release = await hold(page, '**/media/film/*.{mp4,webm}')
  await hydrated('/')
  await expect.poll(() => paused(page)).toBe(false)
  await page.locator('#locations').scrollIntoViewIfNeeded()
  await expect.poll(() => paused(page)).toBe(true)
  release()
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => paused(page)).toBe(false)
})

test('with reduced motion nothing is fetched until the visitor asks for it', async ({ page, hydrated }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await hydrated('/')
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
  await expect(film(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect.poll(() => paused(page)).toBe(false)
})

test('where it can not be played, the still stays and the button offers to try again', async ({ page, hydrated }) => {
  const films = '**/media/film/*.{mp4,webm}'
  await page.route(films, (route) => route.abort())
  await hydrated('/')
  await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
  await page.unroute(films)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect.poll(() => paused(page)).toBe(false)
  await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible()
})
