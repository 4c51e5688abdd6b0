import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { firstKitchen } from '../contract/delivery/rules.ts'
import { londonDay } from '../contract/london-time.ts'
import { changeDeliveryRules, readDeliveryRules } from '../contract/staff/delivery-rules.ts'
import { startExampleDay } from '../contract/staff/example-day.ts'
import { publishDraft, readSite, saveDraft } from '../contract/staff/site.ts'
import { launchOptions } from '../tests/browser/launch-options.ts'
import { joinBy } from '../tests/browser/staff-accounts.ts'
import { makeSiteTemplate, startSite } from '../tests/browser/start-site.ts'
import { openRunFolder } from '../tests/run-folder.ts'
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
  { name: 'staff', path: '/staff', height: 540, isReady: hasExamples },
  { name: 'owner', path: '/staff/site?of=dishes/garlic-naan&page=/menu', height: 480, isReady: isInPreview },
]

async function hasExamples(page: Page): Promise<void> {
  await page.getByText('Asha Example').waitFor()
  await page.getByRole('button', { name: 'Remove the examples' }).waitFor()
}

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
  const removeRunFolder = await openRunFolder()
  await makeSiteTemplate()
  const site = await startSite()
  const browser = await chromium.launch(launchOptions(findBrowser()))
  try {
    const visitor = await openContext(browser, site.url)
    await visitor.clock.setFixedTime(new Date(`${londonDay(new Date())}T13:00Z`))
    for (const picture of ofVisitors) await take(visitor, picture)
    const owner = await joinBy(site.staffLink, site.url)
    await openSouthall(owner)
    await owner.call(startExampleDay, {})
    const staff = await openContext(browser, site.url)
    const [name = '', value = ''] = owner.cookie().split('=')
    await staff.addCookies([{ name, value, url: site.url }])
    for (const picture of ofStaff) await take(staff, picture)
  } finally {
    await browser.close()
    await site.stop()
    await removeRunFolder()
  }
}

/** Opens the second kitchen as an owner does, and gives each its districts. */
async function openSouthall({ call }: Awaited<ReturnType<typeof joinBy>>): Promise<void> {
  const { content } = await call(readSite, {})
  const place = content.site.locations.find(({ name }) => name === 'Southall')
  if (!place) throw new Error('The content has no Southall to open.')
  const opened = {
    status: 'open',
    address: { ...place.address, line: '12 The Green' },
    directions: 'https://maps.example.com/',
    cooksCatering: true,
  }
  const fields = Object.keys(opened) as (keyof typeof opened)[]
  const thing = `locations/${place.id}`
  const changes = fields.map((field) => ({ thing, field, now: opened[field], from: place[field] }))
  const { draft } = await call(saveDraft, { changes })
  await call(publishDraft, { draft: draft.id, rev: draft.rev, confirmed: [] })
  const districts = { [firstKitchen]: ['TW', 'W'], [place.id]: ['UB'] }
  for (const [kitchen, named] of Object.entries(districts)) {
    const { version, rules } = await call(readDeliveryRules, { kitchen })
    const area = [{ districts: named, leastOrderPence: 0 }]
    await call(changeDeliveryRules, { version, kitchen, rules: { ...rules, area } })
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
