import { type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDays, londonDay } from '../../contract/london-time.ts'
import type { Role } from '../../contract/staff/call.ts'
import {
  discardDraft,
  mostChanges,
  publishDraft,
  readSite,
  saveDraft,
  startDraft,
  undoRelease,
} from '../../contract/staff/site.ts'
import type { StaffCallMaker } from '../server/staff-client.ts'
import { hold, test } from './site.ts'
import { expectLive, signIn as signInAt, slowly } from './staff.ts'
import { startSite } from './start-site.ts'

// Which drafts there are is what these tests are about, so they have a site of their own, and each begins with none.
let site: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSite()
})
test.afterAll(() => site.stop())
test.describe.configure({ mode: 'default' })

async function signIn(context: BrowserContext, role: Role, name: string) {
  const { call } = await signInAt(context, role, name, site)
  for (const { id } of await draftsOf(call)) await putAway(call, id)
  return call
}

const draftsOf = async (call: StaffCallMaker) => (await call(readSite, {})).body.drafts

async function begin(call: StaffCallMaker, name: string): Promise<string> {
  return (await call(startDraft, { id: crypto.randomUUID(), name })).body.draft.id
}

async function write(call: StaffCallMaker, draft: string, field: string, from: string, now: string) {
  const { status, body } = await call(saveDraft, { draft, changes: [{ thing: 'history', field, from, now }] })
  expect([status, body.clashes]).toEqual([200, []])
}

async function putAway(call: StaffCallMaker, id: string) {
  const rev = (await draftsOf(call)).find((draft) => draft.id === id)?.rev ?? 0
  expect((await call(discardDraft, { draft: id, rev })).status).toBe(200)
}

/** What the drafts say of the motto, by their names. */
const mottosIn = async (call: StaffCallMaker) =>
  Object.fromEntries(
    (await draftsOf(call)).map(({ name, changes }) => [name, changes.find(({ field }) => field === 'motto')?.now]),
  )

const usual = 'ONE TEAM ONE VISION'
const open = async (page: Page) => {
  await page.goto(`${site.url}/staff/site?of=history`)
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
}
const motto = (page: Page) => page.getByLabel('Motto')
const inHand = (page: Page, name: string) =>
  expect(page.locator('summary').filter({ hasText: `Draft: ${name}` })).toBeVisible()
/** Begins drafts and opens the screen, which has the last of them in hand. Returns that one's id. */
async function openWith(page: Page, call: StaffCallMaker, ...names: string[]): Promise<string> {
  let id = ''
  for (const name of names) id = await begin(call, name)
  await open(page)
  await inHand(page, names.at(-1) ?? '')
  return id
}
const choose = async (page: Page, name: string) => {
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  const draft = page.getByLabel('Draft', { exact: true })
  const option = draft.getByRole('option', { name: new RegExp(`^${name}, `) })
  await draft.selectOption((await option.getAttribute('value')) ?? '')
}
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

/** Lets the page see nothing of what others do from now on, until the returned function is called. */
async function lookAway(page: Page) {
  const look = await hold(page, '**/staff/calls/site?')
  // What it asked before has been answered when it asks again.
  await page.waitForRequest('**/staff/calls/site?')
  return look
}

/**
 * Lets nothing that is typed reach the server until `lineIsBack` is called. `failing` does something whose own saving
 * fails, after one that may be on its way already.
 */
async function withoutLine(page: Page) {
  let isDown = true
  let failures = 0
  await page.route('**/staff/calls/save-site-draft', (route) => {
    if (!isDown) return route.fallback()
    failures += 1
    return route.abort()
  })
  return {
    lineIsBack: () => {
      isDown = false
    },
    failing: async (act: () => Promise<void>) => {
      await act()
      const before = failures
      await expect.poll(() => failures).toBeGreaterThan(before + 1)
    },
  }
}

/** Types the motto without a line, and waits until the device has kept it. */
async function typeWithoutLine(page: Page, words: string) {
  const line = await withoutLine(page)
  await motto(page).fill(words)
  await expect(page.getByText('Kept on this device')).toBeVisible()
  return line
}

test('what was typed without a line goes into the draft in which it was typed, though a newer one has begun', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await openWith(page, call, 'Spring')
  const { lineIsBack } = await typeWithoutLine(page, 'ONE SPRING')
  await begin(call, 'Christmas')
  await open(page)
  await inHand(page, 'Spring')
  await expect(motto(page)).toHaveValue('ONE SPRING')
  lineIsBack()
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Spring: 'ONE SPRING', Christmas: undefined })
  await inHand(page, 'Spring')
})

test('what was typed without a line into a draft that was put away since is not lost', async ({ page, context }) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  const spring = await openWith(page, call, 'Spring')
  const { lineIsBack } = await typeWithoutLine(page, 'ONE SPRING')
  await page.goto('about:blank')
  await begin(call, 'Christmas')
  await putAway(call, spring)
  lineIsBack()
  await open(page)
  await inHand(page, 'Christmas')
  await expect(motto(page)).toHaveValue('ONE SPRING')
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Christmas: 'ONE SPRING' })
})

test('what was typed without a line is saved though it is more than one call brings', async ({ page, context }) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await openWith(page, call, 'Spring')
  const { lineIsBack } = await typeWithoutLine(page, 'ONE SPRING')
  await page.goto(`${site.url}/careers`)
  await page.evaluate((count) => {
    const [place, kept] = Object.entries(localStorage).find(([, text]) => text.includes('ONE SPRING')) ?? []
    const [mine] = JSON.parse(kept ?? '')
    for (let each = 0; each < count; each++)
      mine.typed.push({ thing: `dishes/new-${each}`, field: 'name', now: 'Naan' })
    localStorage.setItem(place ?? '', JSON.stringify([mine]))
  }, mostChanges)
  lineIsBack()
  await open(page)
  await saved(page)
  const [draft] = await draftsOf(call)
  expect(draft?.changes).toHaveLength(mostChanges + 1)
  expect(await mottosIn(call)).toEqual({ Spring: 'ONE SPRING' })
})

test('what was typed without a line before there was a draft goes into the one that has begun since', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await open(page)
  await expect(motto(page)).toHaveValue(usual)
  const { lineIsBack } = await typeWithoutLine(page, 'ONE SPRING')
  await page.goto('about:blank')
  await begin(call, 'Christmas')
  lineIsBack()
  await open(page)
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Christmas: 'ONE SPRING' })
})

test('choosing another draft first saves what was just typed, into the one in which it was typed', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  // The frame of the page is a document of its own, and has the clock too when it is set before anything is opened.
  await page.clock.install()
  await openWith(page, call, 'Spring', 'Christmas')
  // Nothing is saved by itself here before the other draft is chosen.
  await page.clock.pauseAt(Date.now() + 60_000)
  await motto(page).fill('ONE CHRISTMAS')
  await choose(page, 'Spring')
  await page.clock.resume()
  await inHand(page, 'Spring')
  await expect(motto(page)).toHaveValue(usual)
  expect(await mottosIn(call)).toEqual({ Spring: undefined, Christmas: 'ONE CHRISTMAS' })
})

test('without a line no other draft is chosen, and what was typed stays in the one in which it was typed', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await openWith(page, call, 'Spring', 'Christmas')
  const { lineIsBack, failing } = await withoutLine(page)
  await motto(page).fill('ONE CHRISTMAS')
  await failing(() => choose(page, 'Spring'))
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await inHand(page, 'Christmas')
  await expect(motto(page)).toHaveValue('ONE CHRISTMAS')
  lineIsBack()
  await saved(page)
  await inHand(page, 'Christmas')
  expect(await mottosIn(call)).toEqual({ Spring: undefined, Christmas: 'ONE CHRISTMAS' })
})

test('a look at the site for an earlier publication says nothing over the one for the latest', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page)
  const first = Promise.withResolvers<void>()
  let looks = 0
  await page.route(`${site.url}/our-history`, async (route) => {
    looks += 1
    if (looks > 1) return route.fallback()
    const answer = await route.fetch()
    await first.promise
    await route.fulfill({ response: answer })
  })
  await motto(page).fill('ONE FIRE')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect.poll(() => looks, slowly).toBe(1)
  const published = await undo.innerText()
  await undo.click()
  await expectLive(page)
  const taken = await undo.innerText()
  expect(taken).not.toBe(published)
  const late = page.waitForResponse(`${site.url}/our-history`)
  first.resolve()
  await (await late).finished()
  // The screen has taken the answer by the time that one asked for later is there.
  await page.evaluate(async () => (await fetch('/our-history', { cache: 'no-store' })).text())
  expect(await undo.innerText()).toBe(taken)
})

test('what was published is seen to be live though somebody else publishes meanwhile', async ({ page, context }) => {
  const call = await signIn(context, 'owner', 'Simran Kaur')
  await open(page)
  const look = await hold(page, `${site.url}/our-history`)
  const looked = page.waitForRequest(`${site.url}/our-history`)
  await motto(page).fill('ONE FIRE')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await looked
  const change = { thing: 'history', field: 'end', from: 'The rest you have to taste', now: 'Come and taste' }
  const { id, rev } = (await call(saveDraft, { changes: [change] })).body.draft
  const { number } = (await call(publishDraft, { draft: id, rev, confirmed: [] })).body
  look()
  await expectLive(page)
  // The next test finds the usual words.
  for (const each of [number, number - 1]) expect((await call(undoRelease, { number: each })).status).toBe(200)
})

test('what was published is seen to be live though the server is too busy at first to say what it draws', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner', 'Simran Kaur')
  await open(page)
  await motto(page).fill('ONE FIRE')
  await page.getByRole('button', { name: 'Publish…' }).click()
  let looks = 0
  await page.route(`${site.url}/our-history`, (route) => {
    looks += 1
    return route.fallback()
  })
  await page.route('**/staff/calls/preview-site', (route) =>
    looks < 2 ? route.fulfill({ status: 503, json: { code: 'overloaded', message: '' } }) : route.fallback(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expectLive(page)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(motto(page)).toHaveValue(usual, slowly)
})

test('a draft is neither put away nor shown by a link without what was just typed into it', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await openWith(page, call, 'Spring')
  const { lineIsBack, failing } = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  const link = page.getByRole('button', { name: 'Make a link to look at it' })
  await failing(() => page.getByRole('button', { name: 'Put away' }).click())
  await failing(() => link.click())
  lineIsBack()
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Spring: 'ONE SPRING' })
  await expect(page.getByLabel('Link, for seven days.')).toHaveCount(0)
  await link.click()
  await expect(page.getByLabel('Link, for seven days.')).toBeVisible()
})

test('a time that is set without a line says so, and nothing is lost', async ({ page, context }) => {
  const call = await signIn(context, 'owner', 'Simran Kaur')
  await openWith(page, call, 'Spring')
  const { lineIsBack } = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('Later, at a day and time').click()
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
  expect(await mottosIn(call)).toEqual({ Spring: undefined })
  lineIsBack()
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByText('It will be published by itself.')).toBeVisible()
  const [draft] = await draftsOf(call)
  expect([draft?.publishAt !== null, await mottosIn(call)]).toEqual([true, { Spring: 'ONE SPRING' }])
})

test('what is typed into a draft that is put away at that moment goes into the next one by itself', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  const spring = await openWith(page, call, 'Spring')
  const look = await lookAway(page)
  await putAway(call, spring)
  await motto(page).fill('ONE SPRING')
  await expect(page.getByText('Kept on this device')).toBeVisible()
  look()
  await inHand(page, 'Changes')
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Changes: 'ONE SPRING' })
})

test('a draft whose answer was lost is begun once, however often it is pressed', async ({ page, context }) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await begin(call, 'Spring')
  await open(page)
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  await page.getByRole('button', { name: 'New draft' }).click()
  let isLost = false
  await page.route('**/staff/calls/start-site-draft', async (route) => {
    if (isLost) return route.fallback()
    await route.fetch()
    isLost = true
    return route.abort()
  })
  await page.getByLabel('Name', { exact: true }).fill('Christmas')
  const press = page.getByRole('button', { name: 'Begin' })
  await press.click()
  await expect(page.getByRole('dialog').getByRole('alert')).not.toBeEmpty()
  await press.click()
  await inHand(page, 'Christmas')
  expect((await draftsOf(call)).map(({ name }) => name)).toEqual(['Christmas', 'Spring'])
})

test('a draft stays in hand when somebody begins another', async ({ page, context }) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await openWith(page, call, 'Spring')
  await begin(call, 'Christmas')
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  await expect(page.getByLabel('Draft', { exact: true }).getByRole('option', { name: /^Christmas/ })).toBeAttached()
  await inHand(page, 'Spring')
  await motto(page).fill('ONE SPRING')
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Spring: 'ONE SPRING', Christmas: undefined })
})

test('a publication that is asked about is of no other draft, and asks no second time by itself', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'owner', 'Simran Kaur')
  const christmas = await begin(call, 'Christmas')
  await write(call, christmas, 'motto', usual, 'ONE CHRISTMAS')
  const spring = await begin(call, 'Spring')
  await write(call, spring, 'motto', usual, 'ONE SPRING')
  await open(page)
  await inHand(page, 'Spring')
  const ask = page.getByRole('button', { name: 'Publish…' })
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await ask.click()
  await putAway(call, spring)
  await expect(dialog.getByText('This draft was published meanwhile, or put away')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await inHand(page, 'Christmas')

  await ask.click()
  await putAway(call, christmas)
  await expect(dialog.getByText('This draft was published meanwhile, or put away')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await motto(page).fill('ONE FIRE')
  await expect(ask).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await saved(page)
})

test('what somebody else wrote and the screen has not shown yet does not go live with a press', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'owner', 'Simran Kaur')
  const spring = await openWith(page, call, 'Spring')
  await lookAway(page)
  await write(call, spring, 'end', 'The rest you have to taste', 'Come and taste')
  const save = await hold(page, '**/staff/calls/save-site-draft')
  await motto(page).fill('ONE SPRING')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  save()
  await expect(dialog.getByText('The draft says something else by now.')).toBeVisible()
  await expect(dialog.getByText('Come and taste')).toBeVisible()
  expect(await mottosIn(call)).toEqual({ Spring: 'ONE SPRING' })
})

test('what was published under somebody’s words is shown beside them, also after a reload, and they can stay', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'owner', 'Simran Kaur')
  const spring = await openWith(page, call, 'Spring')
  const { lineIsBack } = await typeWithoutLine(page, 'ONE SPRING')
  await write(call, spring, 'motto', usual, 'ONE FIRE')
  const [draft] = await draftsOf(call)
  const { status, body } = await call(publishDraft, { draft: spring, rev: draft?.rev ?? 0, confirmed: [] })
  expect(status).toBe(200)
  lineIsBack()
  const clash = page.getByRole('alert').filter({ hasText: 'This was published meanwhile' })
  await expect(clash).toContainText('You wrote: “ONE SPRING”')
  await open(page)
  await expect(clash).toContainText('ONE FIRE')
  await expect(clash).toContainText('You wrote: “ONE SPRING”')
  await clash.getByRole('button', { name: 'Keep yours' }).click()
  await saved(page)
  await expect(clash).toHaveCount(0)
  await expect(motto(page)).toHaveValue('ONE SPRING')
  expect(await mottosIn(call)).toEqual({ Changes: 'ONE SPRING' })
  // The next test finds the usual motto.
  expect((await call(undoRelease, { number: body.number })).status).toBe(200)
})

test('words that were refused stand at their field once, as they were typed last, and in their draft alone', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  const christmas = await openWith(page, call, 'Spring', 'Christmas')
  const look = await lookAway(page)
  await write(call, christmas, 'motto', usual, 'ONE FIRE')
  const save = await hold(page, '**/staff/calls/save-site-draft')
  const saving = page.waitForRequest('**/staff/calls/save-site-draft')
  await motto(page).fill('ONE')
  await saving
  await motto(page).fill('ONE CHRISTMAS')
  save()
  const clash = page.getByRole('alert').filter({ hasText: 'Jas Gill wrote this meanwhile' })
  await expect(clash).toContainText('You wrote: “ONE CHRISTMAS”')
  look()
  await choose(page, 'Spring')
  await inHand(page, 'Spring')
  await expect(clash).toHaveCount(0)
  await page.getByLabel('Draft', { exact: true }).selectOption(christmas)
  await clash.getByRole('button', { name: 'Keep yours' }).click()
  await expect(clash).toHaveCount(0)
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Spring: undefined, Christmas: 'ONE CHRISTMAS' })
})

test('a photo on its way for one draft does not arrive in another that is chosen', async ({ page, context }) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await openWith(page, call, 'Spring', 'Christmas')
  const oven = page.getByRole('group', { name: 'Photo: the oven' })
  const send = await hold(page, '**/staff/calls/send-photo?**')
  const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#884400' } })
    .jpeg()
    .toBuffer()
  await oven.getByLabel(/^Choose/).setInputFiles({ name: 'oven.jpg', mimeType: 'image/jpeg', buffer })
  await expect(oven.getByText('Uploading: 0 %')).toBeVisible()
  await choose(page, 'Spring')
  await inHand(page, 'Spring')
  await expect(oven.getByText('Uploading')).toHaveCount(0)
  send()
  await expect(oven.getByText('Choose a photo')).toBeVisible()
})

test('what somebody typed without a line is kept while somebody else types on the same device', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await openWith(page, call, 'Spring')
  const { lineIsBack } = await typeWithoutLine(page, 'ONE SPRING')
  await page.goto('about:blank')
  const cookies = await context.cookies()
  lineIsBack()
  await signInAt(context, 'manager', 'Amar Singh', site)
  await open(page)
  await page.getByLabel('Last line').fill('Come and taste')
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Spring: undefined })
  await context.addCookies(cookies)
  await open(page)
  await expect(motto(page)).toHaveValue('ONE SPRING')
  await saved(page)
  expect(await mottosIn(call)).toEqual({ Spring: 'ONE SPRING' })
})

test('hours that go live are said to be Google’s own too, though the draft is gone before the answer is there', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'owner', 'Simran Kaur')
  const draft = await begin(call, 'Spring')
  const day = addDays(londonDay(new Date()), 40)
  const before = (await call(readSite, {})).body.content.site.specialDays.map(({ id }) => id)
  const changes = [
    { thing: `specialDays/${day}`, field: 'name', now: 'A wedding' },
    { thing: `specialDays/${day}`, field: 'spans', now: [] },
    { thing: 'site', field: 'specialDays', from: before, now: [...before, day] },
  ]
  expect((await call(saveDraft, { draft, changes })).status).toBe(200)
  await open(page)
  await inHand(page, 'Spring')
  const answer = Promise.withResolvers<void>()
  await page.route('**/staff/calls/publish-site-draft', async (route) => {
    const response = await route.fetch()
    // A server that is too busy to draw is asked again by the page.
    if (response.status() === 503) return route.fulfill({ response })
    await answer.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Publish/ })).toHaveCount(0, slowly)
  await expect(dialog.getByText('Publishing…')).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('link', { name: 'change them in your Business Profile' })).toBeVisible(slowly)
})
