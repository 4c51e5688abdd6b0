import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { discardDraft, readSite } from '../../contract/staff/site.ts'
import { filmFile } from '../film-file.ts'
import { expectAccessible } from './accessible.ts'
import { expectSaved, pageFrame, test } from './own-site.ts'
import { hold } from './site.ts'
import { expectLive, slowly } from './staff.ts'

const isLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0)).toBe(true)

/** A photo as a phone takes it: on its side. */
const phonePhoto = () =>
  sharp({ create: { width: 900, height: 675, channels: 3, background: '#a2582c' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const smallPhoto = (colour: string) =>
  sharp({ create: { width: 90, height: 70, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Drops a file where photos are dropped. */
async function drop(page: Page, bytes: Buffer, name: string, type: string) {
  const dropped = await page.evaluateHandle(
    ([base64, name, type]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64 ?? ''), (each) => each.charCodeAt(0))
      transfer.items.add(new File([content], name ?? '', { type }))
      return transfer
    },
    [bytes.toString('base64'), name, type],
  )
  await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped })
}

test('an owner drops a photo of a dish, says what stays in view and what it shows, publishes, and the menu has it', async ({
  page,
  signInAs,
  open,
  site,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open('dishes/garlic-naan')
  await drop(page, await phonePhoto(), 'IMG_0001.JPG', 'image/jpeg')
  const previewed = pageFrame(page).locator('img[src^="/photos/"]').first()
  await expect(previewed).toBeVisible(slowly)
  await isLoaded(previewed)
  const focus = page.getByRole('button', { name: /^What stays in view: 50 % from the left, 50 % from the top/ })
  await expect(focus).toBeVisible()
  const box = (await focus.boundingBox()) ?? { width: 0, height: 0 }
  // The photo is upright.
  expect(box.height).toBeGreaterThan(box.width)
  await focus.click({ position: { x: box.width * 0.2, y: box.height * 0.8 } })
  const moved = page.getByRole('button', {
    name: /^What stays in view: (19|20|21) % from the left, (79|80|81) % from the top/,
  })
  await moved.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^What stays in view: (24|25|26) %/ })).toBeVisible()
  await expect(page.getByText('Say what the photo of Garlic naan shows, or that it is decoration.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('What it shows').fill('Garlic naan, torn open')
  await expect(pageFrame(page).getByAltText('Garlic naan, torn open')).toBeVisible()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByText('Garlic naan: photo added.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectLive(page)

  await page.goto(`${site.url}/menu`)
  const shown = page.getByAltText('Garlic naan, torn open')
  await shown.scrollIntoViewIfNeeded()
  await isLoaded(shown)
  const [src, position, ratio] = await shown.evaluate((image: HTMLImageElement) => [
    image.currentSrc,
    image.style.objectPosition,
    image.clientWidth / image.clientHeight,
  ])
  expect(src).toMatch(/\/photos\/[0-9a-f]{64}\/\d+\.avif$/)
  expect([position, ratio]).toEqual([expect.stringMatching(/^2[456]% (79|80|81)%$/), 1])
})

test('an owner presses a picture of ours in the page, puts a photo in its place, and takes it out again', async ({
  page,
  signInAs,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs('owner', 'Simran Kaur')
  await open()
  const press = async (address: string, at: Locator) => {
    await page.getByRole('combobox', { name: 'Page' }).selectOption(address)
    await at.click()
  }
  const inPage = pageFrame(page)
  await press('/', inPage.getByRole('heading', { level: 1 }))
  await expect(page).toHaveURL(/field=homePhoto/)
  await press('/', inPage.getByRole('link', { name: /^Directions/ }))
  await expect(page).toHaveURL(/of=locations(\/|%2F)hounslow&field=directions/)
  await press('/', inPage.locator('.hero-facts .hours-now'))
  await expect(page).toHaveURL(/field=openingHours/)
  await press('/', inPage.locator('.catering-promo img'))
  await expect(page).toHaveURL(/field=crowdPhoto/)
  await press('/', inPage.locator('#locations img'))
  await expect(page).toHaveURL(/field=placePhoto/)
  await press('/menu', inPage.locator('main > header img'))
  await expect(page).toHaveURL(/field=menuPhoto/)
  const menu = page.getByRole('group', { name: 'Menu, the first picture' })
  await expect(menu).toBeFocused()
  const photo = { name: 'naan.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto('#884400') }
  await menu.getByLabel(/^Choose/).setInputFiles(photo)
  const shown = inPage.locator('main > header img')
  await expect(shown).toHaveAttribute('src', /^\/photos\//, slowly)
  await isLoaded(shown)
  await menu.getByLabel('What it shows').fill('Naan from the wall of the oven')
  await expect(inPage.getByAltText('Naan from the wall of the oven')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await press('/menu', inPage.locator('main > header img'))
  await menu.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(shown).toHaveAttribute('src', /^\/media\/pictures\//)
})

test('an owner gives the home page a film, which brings its still along, and it plays there after the page has loaded', async ({
  page,
  browser,
  signInAs,
  open,
  site,
}) => {
  const folder = new URL('../../public/media/film/', import.meta.url)
  const ours = (ending: string) =>
    readFileSync(
      new URL(readdirSync(folder).find((name) => /^hero-wide\./.test(name) && name.endsWith(ending)) ?? '', folder),
    )
  // Not every build of a browser plays H.264.
  const play = (at: Page) =>
    at.route('**/photos/*/1280.mp4', (route) => route.fulfill({ contentType: 'video/webm', body: ours('.webm') }))
  await play(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs('owner', 'Simran Kaur')
  await open()
  await pageFrame(page).getByRole('heading', { level: 1 }).click()
  const film = page.getByRole('group', { name: 'Home, the film over it' })
  const choose = (name: string, buffer: Buffer) =>
    film.getByLabel(/^Choose/).setInputFiles({ name, mimeType: 'video/mp4', buffer })
  await choose('hevc.mp4', filmFile({ codec: 'hvc1' }))
  await expect(film.getByText(/^This film is in HEVC/)).toBeVisible(slowly)
  await choose('oven.mp4', ours('.mp4'))
  await expect(film.locator('video')).toBeVisible(slowly)
  const still = pageFrame(page).locator('main img').first()
  await expect(still).toHaveAttribute('src', /^\/photos\//, slowly)
  await isLoaded(still)
  await page.getByRole('group', { name: 'Home, the first picture' }).getByLabel('It is decoration').check()
  await expectAccessible(page)
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByText('Home, first picture: photo added, with a film.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectLive(page)

  const visitor = await (await browser.newContext({ reducedMotion: 'no-preference' })).newPage()
  await play(visitor)
  await visitor.goto(site.url)
  const video = visitor.locator('video')
  await expect.poll(() => video.evaluate(({ paused }: HTMLVideoElement) => paused), slowly).toBe(false)
  await expect(video.locator('source')).toHaveAttribute('src', /^\/photos\/[0-9a-f]{64}\/1280\.mp4$/)
  const [loaded, asked] = await visitor.evaluate(() => [
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.mp4'))?.startTime,
  ])
  expect(asked).toBeGreaterThan(loaded ?? 0)
  await visitor.context().close()
})

test('a line that breaks loses nothing: the upload waits and goes on', async ({ page, context, signInAs, open }) => {
  await signInAs('manager', 'Jas Gill')
  await open('vacancies/business-support-officer')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const bytes = await sharp({ create: { width: 300, height: 250, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  let parts = 0
  await page.route('**/staff/calls/send-photo?**', async (route) => {
    parts += 1
    if (parts === 4) await context.setOffline(true)
    await route.continue()
  })
  await drop(page, bytes, 'kitchen.png', 'image/png')
  await expect(page.getByText(/% is uploaded\. It goes on as soon as there is a line\./)).toBeVisible()
  await context.setOffline(false)
  await page.getByLabel('It is decoration: who can’t see it misses nothing.').check(slowly)
  await expectSaved(page)
  await page.getByRole('combobox', { name: 'Page' }).selectOption('/careers')
  await isLoaded(pageFrame(page).locator('img[src^="/photos/"]').first())
})

test('a file that is not a photo is refused in words, and a newly chosen photo takes the place of the one before', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open('history')
  const oven = page.getByRole('group', { name: 'Photo: the oven' })
  const choose = (name: string, bytes: Buffer) =>
    oven.getByLabel(/^Choose/).setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes })
  await choose('IMG_0002.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  await expect(oven.getByText(/^This photo is a HEIC file/)).toBeVisible()
  await choose('oven.jpg', await smallPhoto('#884400'))
  const shown = pageFrame(page).locator('article img').first()
  await expect(shown).toHaveAttribute('src', /^\/photos\//, slowly)
  await isLoaded(shown)
  const before = await shown.getAttribute('src')
  await expect(oven.getByText('HEIC')).toHaveCount(0)
  await choose('oven-at-night.jpg', await smallPhoto('#221100'))
  await expect.poll(() => shown.getAttribute('src'), slowly).not.toBe(before)
  await oven.getByRole('button', { name: 'Remove the photo' }).click()
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/media\/pictures\/dough/)
  // The draft says what is live again, so there is nothing to save or to publish.
  await expect(page.getByText(/to be published|Saving…/)).toHaveCount(0)
})

test('an upload goes on while its owner types, while somebody puts the draft away, and while whoever leaves is asked and stays', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  await open('dishes/garlic-naan')
  const send = await hold(page, '**/staff/calls/send-photo?**')
  await drop(page, await smallPhoto('#336699'), 'naan.jpg', 'image/jpeg')
  const uploading = page.getByText('Uploading: 0 %')
  await expect(uploading).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await name.press('End')
  await name.pressSequentially(' bread')
  await expectSaved(page)
  await expect(name).toBeFocused()
  await expect(uploading).toBeVisible()
  for (const { id, rev } of (await call(readSite, {})).body.drafts) await call(discardDraft, { draft: id, rev })
  await expect(name).toHaveValue('Garlic naan')
  await expect(uploading).toBeVisible()

  const asked = page.getByRole('dialog', { name: 'An upload is on its way' })
  for (const link of ['Back to the list', 'History']) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect(asked).toHaveCount(0)
    await expect(uploading).toBeVisible()
  }
  await expectAccessible(page)
  const warned = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await warned).dismiss()
  send()
  await expect(page.getByLabel('What it shows')).toHaveValue('', slowly)

  await hold(page, '**/staff/calls/send-photo?**')
  await drop(page, await smallPhoto('#996633'), 'other.jpg', 'image/jpeg')
  await expect(uploading).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await expect(page).not.toHaveURL(/of=/)
})
