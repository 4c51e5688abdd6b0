import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Role } from '../../contract/staff/call.ts'
import { discardDraft, readSite } from '../../contract/staff/site.ts'
import { expectAccessible } from './accessible.ts'
import { hold, test } from './site.ts'
import { expectLive, signIn as signInAt, slowly } from './staff.ts'
import { startSite } from './start-site.ts'

// What is published here would stand on the pages of all other tests, so these have a site of their own.
let site: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSite()
})
test.afterAll(() => site.stop())
test.describe.configure({ mode: 'serial' })

const signIn = (context: BrowserContext, role: Role, name: string) => signInAt(context, role, name, site)

const open = async (page: Page, of: string) => {
  await page.goto(`${site.url}/staff/site?of=${encodeURIComponent(of)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
}
const frame = (page: Page) => page.frameLocator('iframe[title="The page"]')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
const isLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0)).toBe(true)

/** A photo as a phone takes it: 12 megapixels of noise, on its side. */
const phonePhoto = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#a2582c',
      noise: { type: 'gaussian', mean: 40, sigma: 9 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const smallPhoto = (colour: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: colour } })
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
  context,
}) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page, 'dishes/garlic-naan')
  const bytes = await phonePhoto()
  const began = performance.now()
  await drop(page, bytes, 'IMG_0001.JPG', 'image/jpeg')
  const previewed = frame(page).locator('img[src^="/photos/"]').first()
  await expect(previewed).toBeVisible(slowly)
  await isLoaded(previewed)
  test.info().annotations.push({
    type: 'from the drop to the preview',
    description: `${Math.round(performance.now() - began)} ms for ${Math.round(bytes.length / 1000)} kB`,
  })
  const focus = page.getByRole('button', { name: /^What stays in view: 50 % from the left, 50 % from the top/ })
  await expect(focus).toBeVisible()
  const box = (await focus.boundingBox()) ?? { width: 0, height: 0 }
  // It stands upright.
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
  await expect(frame(page).getByAltText('Garlic naan, torn open')).toBeVisible()
  await saved(page)
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

test('a line that breaks loses nothing: the upload waits and goes on', async ({ page, context }) => {
  await signIn(context, 'manager', 'Jas Gill')
  await open(page, 'vacancies/business-support-officer')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888', noise } })
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
  await saved(page)
  await page.getByRole('combobox', { name: 'Page' }).selectOption('/careers')
  await isLoaded(frame(page).locator('img[src^="/photos/"]').first())
})

test('what is no photo is said, and a photo that is chosen takes the place of the one before', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page, 'history')
  const oven = page.getByRole('group', { name: 'Photo: the oven' })
  const choose = (name: string, bytes: Buffer) =>
    oven.getByLabel(/^Choose/).setInputFiles({ name, mimeType: 'image/jpeg', buffer: bytes })
  await choose('IMG_0002.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  await expect(oven.getByText(/^This photo is a HEIC file/)).toBeVisible()
  await choose('notes.jpg', Buffer.from('Buy more onions.'))
  await expect(oven.getByText(/^This is no photo that we can take/)).toBeVisible()
  await choose('oven.jpg', await smallPhoto('#884400'))
  const shown = frame(page).locator('article img').first()
  await expect(shown).toHaveAttribute('src', /^\/photos\//, slowly)
  await isLoaded(shown)
  const before = await shown.getAttribute('src')
  await expect(oven.getByText('This is no photo that we can take')).toHaveCount(0)
  await choose('oven-at-night.jpg', await smallPhoto('#221100'))
  await expect.poll(() => shown.getAttribute('src'), slowly).not.toBe(before)
  await oven.getByRole('button', { name: 'Remove the photo' }).click()
  await expect.poll(() => shown.getAttribute('src')).toMatch(/^\/media\/pictures\/dough/)
  await saved(page)
})

test('an upload goes on while the draft is begun by what is typed, and while somebody puts it away', async ({
  page,
  context,
}) => {
  const { call } = await signIn(context, 'owner', 'Simran Kaur')
  const putAway = async () => {
    for (const { id, rev } of (await call(readSite, {})).body.drafts) await call(discardDraft, { draft: id, rev })
  }
  await putAway()
  await open(page, 'dishes/garlic-naan')
  const release = await hold(page, '**/staff/calls/send-photo?**')
  await drop(page, await smallPhoto('#336699'), 'naan.jpg', 'image/jpeg')
  const uploading = page.getByText('Uploading: 0 %')
  await expect(uploading).toBeVisible()
  const name = page.getByLabel('Name', { exact: true })
  await name.press('End')
  await name.pressSequentially(' bread')
  await saved(page)
  await expect(name).toBeFocused()
  await expect(uploading).toBeVisible()
  await putAway()
  await expect(name).toHaveValue('Garlic naan')
  await expect(uploading).toBeVisible()
  release()
  await expect(page.getByLabel('What it shows')).toHaveValue('', slowly)
})

test('who leaves while a photo is uploaded is asked first', async ({ page, context }) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page, 'dishes/garlic-naan')
  await hold(page, '**/staff/calls/send-photo?**')
  await drop(page, await smallPhoto('#996633'), 'naan.jpg', 'image/jpeg')
  const uploading = page.getByText('Uploading: 0 %')
  await expect(uploading).toBeVisible()
  const asked = page.getByRole('dialog', { name: 'A photo is on its way' })
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
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await expect(page).not.toHaveURL(/of=/)
})
