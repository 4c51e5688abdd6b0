import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { fieldsOf, kindOf } from '../../contract/content/fields.ts'
import { formatDay, londonDay } from '../../contract/london-time.ts'
import * as site from '../../contract/staff/site.ts'
import { contentDrafts } from '../../server/database/content-schema.ts'
import { followReleases } from '../../server/publishing/follow-releases.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { openLiveRelease } from '../../server/publishing/releases.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { type StaffCallMaker, signedInAs } from './staff-client.ts'

let server: TestServer
let dataDir: string
let unfollow: () => Promise<void>
let owner: StaffCallMaker
let manager: StaffCallMaker
let ownersName: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandoor-drawn-'))
  server = await startTestServer({ dataDir })
  goLive(await openLiveRelease(server.database))
  unfollow = followReleases(server.database, silent, async (release) => goLive(release))
  const one = await signedInAs(server, 'owner', 'Simran Kaur')
  owner = one.call
  ownersName = one.name
  manager = (await signedInAs(server, 'manager', 'Jas Gill')).call
})
afterAll(async () => {
  await unfollow()
  await server.close()
  await rm(dataDir, { recursive: true })
  goLive({ number: 1, content: firstContent })
})

const today = londonDay(new Date())
const naan = 'dishes/garlic-naan'
const read = async () => (await owner(site.readSite, {})).body
const fields = async () => fieldsOf((await read()).content)
const list = async () => (await read()).content.allergenList
const sign = async () => owner(site.signAllergens, { release: (await read()).release })
type Typed = [thing: string, field: string, now: unknown]

/** Begins a draft with some changes of what is live. */
async function draftOf(...changes: Typed[]) {
  const draft = randomUUID()
  await manager(site.startDraft, { id: draft, name: 'Changes' })
  return { draft, rev: (await type(draft, ...changes)).rev }
}

async function type(draft: string, ...changes: Typed[]) {
  const live = await fields()
  const said = (await read()).drafts.find(({ id }) => id === draft)?.changes ?? []
  const typed = changes.map(([thing, field, now]) => {
    const before = said.find((each) => each.thing === thing && each.field === field)
    return { thing, field, from: before ? before.now : live[thing]?.[field], now }
  })
  const { status, body } = await manager(site.saveDraft, { draft, changes: typed as never })
  expect([status, body.clashes]).toEqual([200, []])
  return body.draft
}

async function publish(seen: { draft: string; rev: number }) {
  const refused = await owner(site.publishDraft, { ...seen, confirmed: [] })
  if (refused.status === 200) return refused.body
  const message = String((refused.body as unknown as { message: string }).message)
  const { status, body } = await owner(site.publishDraft, { ...seen, confirmed: message.split(/(?<=\.) /) })
  expect(status, message).toBe(200)
  return body
}

const change = async (...changes: Typed[]) => publish(await draftOf(...changes))
const withKind = async (thing: string, kind: string) => {
  const food = (await fields())[thing]?.food as { contains: string[] }
  return [thing, 'food', { ...food, contains: [...food.contains, kind] }] satisfies Typed
}
const checkOf = (thing: string): Typed => [thing, 'checked', { by: 'anybody', on: today }]
const isDish = (thing: string) => ['dishes', 'packageDishes'].includes(kindOf(thing))
/** Checks all dishes that are unchecked, and publishes that. */
async function checkAll() {
  const unchecked = Object.entries(await fields()).filter(([thing, { checked }]) => isDish(thing) && !checked)
  if (unchecked.length > 0) await change(...unchecked.map(([thing]) => checkOf(thing)))
}

test('an owner signs by name once every dish is checked, and guests read the day without the name', async () => {
  expect((await manager(site.signAllergens, { release: 1 })).status).toBe(403)
  expect((await sign()).body).toMatchObject({ message: '57 of 57 dishes are unchecked.' })
  const { release } = await read()
  await checkAll()
  expect((await owner(site.signAllergens, { release })).body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await sign()).status).toBe(200)
  expect(await list()).toEqual({ version: '2026-11-24', signedOff: today, signedBy: ownersName })
  const [newest] = (await owner(site.readReleases, {})).body.releases
  expect(newest?.changes).toEqual([
    `The list of allergens: signed for the kitchen by ${ownersName} on ${formatDay(today)}.`,
  ])
  expect((await owner(site.undoRelease, { number: newest?.number ?? 0 })).status).toBe(200)
  expect(await list()).toEqual({ version: '2026-11-24' })
})

test('nobody signs by typing', async () => {
  const { draft, rev } = await draftOf(['allergenList', 'signedOff', today], [naan, 'text', 'Hot.'])
  // Nobody types it, but a draft may hold it.
  const held = (await read()).drafts.find(({ id }) => id === draft)?.changes ?? []
  expect(held.map(({ field }) => field)).toEqual(['text'])
  const ofBefore = {
    thing: 'allergenList',
    field: 'signedOff',
    now: today,
    by: 'Jas Gill',
    at: new Date().toISOString(),
  }
  await server.database
    .update(contentDrafts)
    .set({ changes: [...held, ofBefore] as never })
    .where(eq(contentDrafts.id, draft))
  await publish({ draft, rev })
  expect(await list()).toEqual({ version: '2026-11-24' })
})

test('other food takes the check and the signature away, as a publication and as what is taken back', async () => {
  await checkAll()
  await sign()
  const { number } = await change(await withKind(naan, 'lupin'))
  expect([(await fields())[naan]?.checked, await list()]).toEqual([undefined, { version: today }])
  expect((await sign()).status).toBe(409)
  await checkAll()
  expect((await sign()).status).toBe(200)
  expect((await owner(site.undoRelease, { number })).status).toBe(200)
  expect(await list()).toEqual({ version: today })
})

test('a check of food that is published otherwise meanwhile counts no more, and one of new food does', async () => {
  const early = await draftOf(checkOf('dishes/raita'), ['dishes/raita', 'text', 'Cool.'])
  await change(await withKind('dishes/raita', 'celery'))
  const { drafts } = await read()
  await publish({ ...early, rev: drafts.find(({ id }) => id === early.draft)?.rev ?? 0 })
  expect((await fields())['dishes/raita']).toMatchObject({ text: 'Cool.' })
  expect((await fields())['dishes/raita']?.checked).toBeUndefined()

  await change(checkOf('dishes/raita'))
  const { draft } = await draftOf(await withKind('dishes/raita', 'sesame'))
  await publish(await type(draft, checkOf('dishes/raita')).then(({ rev }) => ({ draft, rev })))
  expect((await fields())['dishes/raita']?.checked).toEqual({ by: expect.any(String), on: today })
})

test('food that was drafted before its dish was checked takes that check away', async () => {
  await change(await withKind('packageDishes/naan', 'celery'))
  const { draft, rev } = await draftOf(await withKind('packageDishes/naan', 'lupin'))
  await change(checkOf('packageDishes/naan'))
  await publish({ draft, rev })
  expect((await fields())['packageDishes/naan']?.checked).toBeUndefined()
})
