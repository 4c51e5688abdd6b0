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
