import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Role } from '../../contract/staff/call.ts'
import { discardDraft, readSite, startDraft } from '../../contract/staff/site.ts'
import type { StaffCallMaker } from '../server/staff-client.ts'
import { test } from './site.ts'
import { signIn as signInAt } from './staff.ts'
import { startSite } from './start-site.ts'

// Which drafts there are is what these tests are about, so they have a site of their own, and each begins with none.
let site: Awaited<ReturnType<typeof startSite>>
test.beforeAll(async () => {
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

async function putAway(call: StaffCallMaker, id: string) {
  const rev = (await draftsOf(call)).find((draft) => draft.id === id)?.rev ?? 0
  expect((await call(discardDraft, { draft: id, rev })).status).toBe(200)
}

/** What the drafts say of the motto, by their names. */
const mottosIn = async (call: StaffCallMaker) =>
  Object.fromEntries(
    (await draftsOf(call)).map(({ name, changes }) => [name, changes.find(({ field }) => field === 'motto')?.now]),
  )

const open = async (page: Page) => {
  await page.goto(`${site.url}/staff/site?of=history`)
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
}
const motto = (page: Page) => page.getByLabel('Motto')
const inHand = (page: Page, name: string) =>
  expect(page.locator('summary').filter({ hasText: `Draft: ${name}` })).toBeVisible()
const choose = async (page: Page, name: string) => {
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  const draft = page.getByLabel('Draft', { exact: true })
  const option = draft.getByRole('option', { name: new RegExp(`^${name}, `) })
  await draft.selectOption((await option.getAttribute('value')) ?? '')
}
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

/** Lets nothing that is typed reach the server until the returned function is called. */
async function withoutLine(page: Page): Promise<() => void> {
  let isDown = true
  await page.route('**/staff/calls/save-site-draft', (route) => (isDown ? route.abort() : route.fallback()))
  return () => {
    isDown = false
  }
}

test('what was typed without a line goes into the draft in which it was typed, though a newer one has begun', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await begin(call, 'Spring')
  await open(page)
  await inHand(page, 'Spring')
  const lineIsBack = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await expect(page.getByText('Kept on this device')).toBeVisible()
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
  const spring = await begin(call, 'Spring')
  await open(page)
  await inHand(page, 'Spring')
  const lineIsBack = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await expect(page.getByText('Kept on this device')).toBeVisible()
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

test('what was typed without a line before there was a draft goes into the one that has begun since', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await open(page)
  await expect(motto(page)).toHaveValue('ONE TEAM ONE VISION')
  const lineIsBack = await withoutLine(page)
  await motto(page).fill('ONE SPRING')
  await expect(page.getByText('Kept on this device')).toBeVisible()
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
  await begin(call, 'Spring')
  await begin(call, 'Christmas')
  await open(page)
  await inHand(page, 'Christmas')
  // Nothing is saved by itself here before the other draft is chosen.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await motto(page).fill('ONE CHRISTMAS')
  await choose(page, 'Spring')
  await inHand(page, 'Spring')
  await expect(motto(page)).toHaveValue('ONE TEAM ONE VISION')
  expect(await mottosIn(call)).toEqual({ Spring: undefined, Christmas: 'ONE CHRISTMAS' })
})

test('without a line no other draft is chosen, and what was typed stays in the one in which it was typed', async ({
  page,
  context,
}) => {
  const call = await signIn(context, 'manager', 'Jas Gill')
  await begin(call, 'Spring')
  await begin(call, 'Christmas')
  await open(page)
  await inHand(page, 'Christmas')
  const lineIsBack = await withoutLine(page)
  await motto(page).fill('ONE CHRISTMAS')
  await choose(page, 'Spring')
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
  await expect.poll(() => looks).toBe(1)
  const published = await undo.innerText()
  await undo.click()
  await expect(page.getByText('Live. Guests see it now.')).toBeVisible()
  const taken = await undo.innerText()
  expect(taken).not.toBe(published)
  const late = page.waitForResponse(`${site.url}/our-history`)
  first.resolve()
  await (await late).finished()
  // The screen has taken the answer by the time that one asked for later is there.
  await page.evaluate(async () => (await fetch('/our-history', { cache: 'no-store' })).text())
  expect(await undo.innerText()).toBe(taken)
})

test('a time that is set without a line says so, and nothing is lost', async ({ page, context }) => {
  const call = await signIn(context, 'owner', 'Simran Kaur')
  await begin(call, 'Spring')
  await open(page)
  await inHand(page, 'Spring')
  const lineIsBack = await withoutLine(page)
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
