import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { londonDay } from '../contract/london-time.ts'
import { startExampleDay } from '../contract/staff/example-day.ts'
import { launchOptions } from '../tests/browser/launch-options.ts'
import { joinBy } from '../tests/browser/staff-accounts.ts'
import { startSite } from '../tests/browser/start-site.ts'
import { buildWhenStale } from './build.mjs'
import { findBrowser } from './find-browser.mjs'

/** A picture in docs/screenshots: its name, the screen's path, its height in pixels, and what to wait for. */
interface Picture {
  name: string
  path: string
  height: number
  isReady?: (page: Page) => Promise<void>
}

const ofVisitors: Picture[] = [
  { name: 'home', path: '/', height: 1000 },
  { name: 'menu', path: '/menu', height: 1000 },
  { name: 'catering', path: '/catering', height: 1000 },
  { name: 'our-history', path: '/our-history', height: 1000 },
  { name: 'careers', path: '/careers', height: 1000 },
]
const ofStaff: Picture[] = [
  { name: 'staff', path: '/staff', height: 540 },
  { name: 'owner', path: '/staff/site?of=dishes/garlic-naan&page=/menu', height: 540, isReady: isInPreview },
]

async function isInPreview(page: Page): Promise<void> {
  await page.getByLabel('Price').waitFor()
  const preview = page.locator('iframe')
  // On a phone the preview is behind a tab.
  if (await preview.isVisible()) await preview.contentFrame().getByText('Garlic naan').first().scrollIntoViewIfNeeded()
}

/** A desktop and a phone, shown side by side, each `shown` pixels wide. */
const desk = { width: 1440, height: 900, shown: 720 }
const phone = { width: 390, height: 844, shown: 234 }

/** `npm run screenshots` takes the pictures in docs/screenshots, from a site of its own with an example day. */
async function takeScreenshots(): Promise<void> {
  buildWhenStale()
  const site = await startSite()
  const browser = await chromium.launch(launchOptions(findBrowser()))
  try {
    const visitor = await openContext(browser, site.url)
    await visitor.clock.setFixedTime(new Date(`${londonDay(new Date())}T13:00Z`))
    for (const picture of ofVisitors) await take(visitor, picture)
    const owner = await joinBy(site.staffLink, site.url)
    await owner.call(startExampleDay, {})
    const staff = await openContext(browser, site.url)
    const [name = '', value = ''] = owner.cookie().split('=')
    await staff.addCookies([{ name, value, url: site.url }])
    for (const picture of ofStaff) await take(staff, picture)
  } finally {
    await browser.close()
    await site.stop()
  }
}

// Motion is reduced, so that the film always stops at the same frame.
const openContext = (browser: Browser, baseURL: string) =>
  browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' })

async function take(context: BrowserContext, picture: Picture): Promise<void> {
  const { name, height } = picture
  const page = await context.newPage()
  const left = await screenshot(page, picture, desk)
  const right = await screenshot(page, picture, phone)
  await page.close()
  const [width, file] = [desk.shown + phone.shown, new URL(`../docs/screenshots/${name}.jpg`, import.meta.url).pathname]
  await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: desk.shown, top: 0 },
    ])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(file)
  console.log(`docs/screenshots/${name}.jpg`)
}

/** Returns the top of a screen, as high as the picture shows it. */
async function screenshot(page: Page, { path, height, isReady }: Picture, screen: typeof desk): Promise<Buffer> {
  const seen = Math.ceil((height * screen.width) / screen.shown)
  await page.setViewportSize(screen)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isReady?.(page)
  // Pictures load only when scrolled near.
  for (const picture of await page.locator('img').all()) await picture.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => [...document.images].every((picture) => picture.complete))
  await page.evaluate(() => scrollTo(0, 0))
  const whole = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: screen.width, height: seen } })
  return sharp(whole).resize(screen.shown, height).toBuffer()
}

await takeScreenshots()
