import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { fieldsOf } from '../../contract/content/fields.ts'
import { withoutMarks } from '../../contract/content/marks.ts'
import { hoursAt, whereInWords } from '../../contract/content/places.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import type { Location } from '../../contract/content/site.ts'
import { addDays, formatDay, londonDay, londonInstant } from '../../contract/london-time.ts'
import { spansOn } from '../../contract/opening-hours.ts'
import * as site from '../../contract/staff/site.ts'
import { contentDrafts } from '../../server/database/content-schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { type Draft, findDrafts } from '../../server/publishing/drafts.ts'
import { followReleases } from '../../server/publishing/follow-releases.ts'
import { mergeTyped } from '../../server/publishing/judge-draft.ts'
import { contentNow, goLive } from '../../server/publishing/live-content.ts'
import { publishChanges } from '../../server/publishing/publish.ts'
import { openLiveRelease } from '../../server/publishing/releases.ts'
import { holdAfterRestore, publishScheduled } from '../../server/publishing/scheduled-drafts.ts'
import { isAsFast } from '../processor-time.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { type StaffCallMaker, signedInAs } from './staff-client.ts'

let server: TestServer
let dataDir: string
let unfollow: () => Promise<void>
let owner: StaffCallMaker
let manager: StaffCallMaker
let kitchen: StaffCallMaker

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandoor-drawn-'))
  server = await startTestServer({ dataDir })
  goLive(await openLiveRelease(server.database))
  unfollow = followReleases(server.database, silent, async (release) => goLive(release))
  const all = ['owner', 'manager', 'kitchen'] as const
  const [one, two, three] = await Promise.all(all.map((role) => signedInAs(server, role, `The ${role}`)))
  ;[owner, manager, kitchen] = [one, two, three].map((each) => each?.call) as StaffCallMaker[] as [
    StaffCallMaker,
    StaffCallMaker,
    StaffCallMaker,
  ]
})
afterAll(async () => {
  await unfollow()
  await server.close()
  await rm(dataDir, { recursive: true })
  goLive({ number: 1, content: firstContent })
})

const naan = 'dishes/garlic-naan'
/** What a field of the live site says. */
const live = (thing: string, field: string) => fieldsOf(contentNow())[thing]?.[field]

async function save(who: StaffCallMaker, draft: string, ...changes: Parameters<typeof change>[]) {
  const answer = await who(site.saveDraft, { draft, changes: changes.map((each) => change(...each)) })
  expect(answer.status).toBe(200)
  return answer.body
}
const change = (thing: string, field: string, from: unknown, now: unknown) => ({ thing, field, from, now }) as never

async function newDraft(name = 'Changes') {
  const id = randomUUID()
  await manager(site.startDraft, { id, name })
  return id
}

test('managers draft and owners publish; the kitchen does neither', async () => {
  expect((await kitchen(site.readSite, {})).status).toBe(403)
  const draft = await newDraft()
  const { draft: kept } = await save(manager, draft, [naan, 'text', live(naan, 'text'), 'Hot from the wall.'])
  const publish = { draft, rev: kept.rev, confirmed: [] }
  expect((await manager(site.publishDraft, publish)).status).toBe(403)
  const { status, body } = await owner(site.publishDraft, publish)
  expect([status, body.changes]).toEqual([
    200,
    [expect.stringContaining('→ “Hot from the wall.”'), expect.stringMatching(/^Garlic naan: Contains /)],
  ])
  expect(body.pages).toEqual(['/menu'])
  expect(contentNow().menu.posters.flatMap(({ sections }) => sections.flatMap(({ dishes }) => dishes))).toContainEqual(
    expect.objectContaining({ id: 'garlic-naan', text: 'Hot from the wall.' }),
  )
  const [act] = await server.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1)
  expect(act).toMatchObject({ by: 'The owner', act: 'published', subject: `release ${body.number}` })
  expect((await manager(site.readSite, {})).body.drafts.map(({ id }) => id)).not.toContain(draft)
  expect((await manager(site.readReleases, {})).body.releases[0]).toMatchObject({
    by: 'The owner',
    number: body.number,
  })
})

test('what can not be stored is refused, and there is a most of drafts and of what is in one', async () => {
  const draft = await newDraft()
  const typed = (now: string, field = 'text') => ({ draft, changes: [change(naan, field, live(naan, field), now)] })
  expect((await manager(site.saveDraft, typed('Hot\u0000'))).status).toBe(400)
  expect((await manager(site.saveDraft, typed('Hot \ud83c'))).status).toBe(400)
  const longNotices = (first: number) =>
    Array.from({ length: 10 }, (_, at) => change(`notices/n${first + at}`, 'text', undefined, 'x'.repeat(4_000)))
  let kept = 0
  while ((await manager(site.saveDraft, { draft, changes: longNotices(kept) })).status === 200) kept += 10
  expect(kept).toBe(120)
  const [second, third] = [await newDraft('Second'), await newDraft('Third')]
  const { changes } = contentDrafts
  const ofFirst = sql`(select ${changes} from ${contentDrafts} where ${contentDrafts.id} = ${draft})`
  await server.database.update(contentDrafts).set({ changes: ofFirst }).where(eq(contentDrafts.id, second))
  const full = await manager(site.saveDraft, { draft: third, changes: longNotices(0) })
  expect([full.status, JSON.stringify(full.body)]).toEqual([409, expect.stringContaining('hold too much together')])
  expect((await findDrafts(server.database)).find(({ id }) => id === third)).toMatchObject({ rev: 0, changes: [] })
  await manager(site.discardDraft, { draft: second, rev: 0 })
  expect((await manager(site.saveDraft, { draft: third, changes: longNotices(0) })).status).toBe(200)
  expect((await manager(site.bringBackDraft, { draft: second })).status).toBe(409)
  await server.database.delete(contentDrafts).where(inArray(contentDrafts.id, [second, third]))
  const begin = async () => {
    const id = randomUUID()
    return { id, ...(await manager(site.startDraft, { id, name: 'One more' })) }
  }
  const begun = [draft]
  for (;;) {
    const { id, status, body } = await begin()
    if (status !== 200) {
      expect(JSON.stringify(body)).toContain('There are too many drafts.')
      break
    }
    begun.push(id)
  }
  const away = begun.pop() ?? ''
  await manager(site.discardDraft, { draft: away, rev: 0 })
  const instead = await begin()
  expect(instead.status).toBe(200)
  expect((await manager(site.bringBackDraft, { draft: away })).status).not.toBe(200)
  const ids = [...begun, away, instead.id]
  await server.database.delete(contentDrafts).where(inArray(contentDrafts.id, ids))
})

test('two people on different fields merge, and on one field the second sees both', async () => {
  const draft = await newDraft()
  const [name, price] = [live(naan, 'name'), live(naan, 'pricePence')]
  await Promise.all([
    save(owner, draft, [naan, 'name', name, 'Garlic and coriander naan']),
    save(manager, draft, [naan, 'pricePence', price, 279]),
  ])
  const second = await save(manager, draft, [naan, 'name', name, 'Naan with garlic'])
  expect(second.clashes).toEqual([{ thing: naan, field: 'name', theirs: 'Garlic and coriander naan', by: 'The owner' }])
  expect(second.draft.changes.map(({ field, now, by }) => [field, now, by]).sort()).toEqual([
    ['name', 'Garlic and coriander naan', 'The owner'],
    ['pricePence', 279, 'The manager'],
  ])
  // Having seen both, the second one insists.
  const chosen = await save(manager, draft, [naan, 'name', 'Garlic and coriander naan', 'Naan with garlic'])
  expect(chosen.clashes).toEqual([])
  const [first, again] = [chosen.draft.rev, await save(manager, draft, [naan, 'name', name, 'Naan with garlic'])]
  expect([again.clashes, again.draft.rev]).toEqual([[], first])
})

test('a draft is published as it was seen, and what was typed or typed back since stays in it', async () => {
  const draft = await newDraft()
  const [text, other] = [live(naan, 'text'), live('dishes/raita', 'text')]
  await save(manager, draft, [naan, 'text', text, 'Typed over'], ['dishes/raita', 'text', other, 'Cool.'])
  const seen = (await findDrafts(server.database)).find(({ id }) => id === draft) as Draft
  // This comes before the publication is stored.
  await save(manager, draft, [naan, 'text', 'Typed over', text], [naan, 'name', live(naan, 'name'), 'Naan!'])
  await publishChanges({ database: server.database, dataDir }, { by: 'The owner' }, seen)
  await vi.waitFor(() => expect(live(naan, 'text')).toBe('Typed over'), { timeout: 30_000 })
  const left = (await manager(site.readSite, {})).body.drafts.find(({ id }) => id === draft)
  expect(left?.changes).toMatchObject([
    { thing: naan, field: 'text', old: 'Typed over', now: text, by: 'The manager' },
    { thing: naan, field: 'name', now: 'Naan!' },
  ])
  await owner(site.discardDraft, { draft, rev: left?.rev ?? 0 })
})

test('what is wrong or missing is not published, and what is odd asks', async () => {
  const number = async () => (await manager(site.readSite, {})).body.release
  const before = await number()
  const publish = async (draft: string, confirmed: string[] = []) => {
    const found = (await manager(site.readSite, {})).body.drafts.find(({ id }) => id === draft)
    return owner(site.publishDraft, { draft, rev: found?.rev ?? 0, confirmed })
  }
  const wrong = await newDraft()
  await save(
    manager,
    wrong,
    [naan, 'food', live(naan, 'food'), null],
    [naan, 'pricePence', live(naan, 'pricePence'), '25,50'],
  )
  expect(await publish(wrong)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Please give an amount in pounds') },
  })
  await save(manager, wrong, [naan, 'pricePence', '25,50', live(naan, 'pricePence')])
  expect(await publish(wrong)).toMatchObject({
    body: { message: 'Nobody has said yet which allergens are in Garlic naan.' },
  })
  await save(manager, wrong, [naan, 'food', null, { ...(live(naan, 'food') as object), unanswered: ['fish'] }])
  expect(await publish(wrong)).toMatchObject({ body: { message: 'Not all allergens are answered yet.' } })
  const odd = await newDraft()
  await save(manager, odd, [naan, 'pricePence', live(naan, 'pricePence'), 2490])
  const refused = await publish(odd)
  expect(refused).toMatchObject({ status: 409, body: { message: 'Garlic naan moves from £2.49 to £24.90.' } })
  expect(await number()).toBe(before)
  expect((await publish(odd, ['Garlic naan moves from £2.49 to £24.90.'])).status).toBe(200)
})

test('a field that the site does not have is refused', async () => {
  const draft = await newDraft()
  const changes = [change(naan, 'colour', undefined, 'red')]
  expect((await manager(site.saveDraft, { draft, changes })).status).toBe(400)
})

test('what somebody types without choosing a draft goes into their own quick changes, never into another draft', async () => {
  const christmas = await newDraft('Christmas menu')
  const type = async (who: StaffCallMaker, now: string) => {
    const { body } = await who(site.saveDraft, { changes: [change(naan, 'text', live(naan, 'text'), now)] })
    return body.draft
  }
  const [ofOwner, ofManager] = [await type(owner, 'Quick.'), await type(manager, 'Quicker.')]
  expect([ofOwner.createdBy, ofManager.createdBy, ofManager.changes.length]).toEqual(['The owner', 'The manager', 1])
  expect(new Set([christmas, ofOwner.id, ofManager.id]).size).toBe(3)
  expect((await type(owner, 'Quick.')).id).toBe(ofOwner.id)
  const at = { day: addDays(londonDay(new Date()), 2), time: '06:00' }
  expect((await owner(site.scheduleDraft, { draft: ofOwner.id, rev: ofOwner.rev, at, confirmed: [] })).status).toBe(200)
  const next = await type(owner, 'Next.')
  expect(next.id).not.toBe(ofOwner.id)
  for (const { id, rev } of [ofOwner, ofManager, next]) await owner(site.discardDraft, { draft: id, rev })
})

test('a publication is undone in one press, and what others published since stays', async () => {
  const publish = async (...changes: Parameters<typeof change>[]) => {
    const draft = await newDraft()
    const { draft: kept } = await save(manager, draft, ...changes)
    const { body } = await owner(site.publishDraft, { draft, rev: kept.rev, confirmed: [] })
    return body.number
  }
  const rolls = live('sections/rolls', 'dishes') as string[]
  const [text, motto] = [live(naan, 'text'), live('history', 'motto')]
  const first = await publish(
    [naan, 'text', text, 'Undone soon'],
    ['sections/rolls', 'dishes', rolls, rolls.slice(0, -1)],
  )
  expect(first).toBeGreaterThan(1)
  await publish(['history', 'motto', motto, 'ONE OVEN'])
  const undone = await owner(site.undoRelease, { number: first })
  expect(undone.status).toBe(200)
  expect([live(naan, 'text'), live('sections/rolls', 'dishes'), live('history', 'motto')]).toEqual([
    text,
    rolls,
    'ONE OVEN',
  ])
  expect(await owner(site.undoRelease, { number: first })).toMatchObject({ status: 409 })
})

test('a draft that was put away comes back as it was', async () => {
  const draft = await newDraft('Christmas menu')
  const { draft: kept } = await save(manager, draft, [naan, 'text', live(naan, 'text'), 'With cranberries'])
  expect((await manager(site.discardDraft, { draft, rev: kept.rev - 1 })).status).toBe(409)
  // When it is taken out again, its time for publication has passed.
  await server.database
    .update(contentDrafts)
    .set({ publishAt: sql`now() - interval '1 hour'`, scheduledBy: 'The owner' })
    .where(eq(contentDrafts.id, draft))
  await owner(site.discardDraft, { draft, rev: kept.rev })
  const drafts = async () => (await manager(site.readSite, {})).body.drafts.filter(({ id }) => id === draft)
  expect(await drafts()).toEqual([])
  expect((await manager(site.readSite, {})).body.putAway[0]).toMatchObject({
    id: draft,
    name: 'Christmas menu',
    createdBy: 'The manager',
    count: 1,
  })
  await manager(site.bringBackDraft, { draft })
  await publishScheduled({ database: server.database, dataDir })
  expect(await drafts()).toMatchObject([
    { name: 'Christmas menu', changes: [{ now: 'With cranberries' }], publishAt: null },
  ])
})

test('the kitchen takes a dish off the menu for today in one press, and it comes back by itself', async () => {
  const dishes = async () => {
    const { sections } = (await kitchen(site.readDishes, {})).body
    return sections.flatMap((section) => section.dishes).filter(({ isSoldOut }) => isSoldOut)
  }
  expect(await dishes()).toEqual([])
  const both = await Promise.all([1, 2].map(() => kitchen(site.setSoldOut, { dish: 'garlic-naan', isSoldOut: true })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await dishes()).toEqual([{ id: 'garlic-naan', name: live(naan, 'name'), isSoldOut: true }])
  const today = londonDay(new Date())
  const isOnMenu = (day: string, time: string) =>
    dishesOf(shownAt(contentNow(), londonInstant(day, time)).menu).some(({ id }) => id === 'garlic-naan')
  const next = addDays(today, 1)
  expect([isOnMenu(today, '23:59'), isOnMenu(next, '10:59'), isOnMenu(next, '11:00')]).toEqual([false, false, true])
  const [release] = (await manager(site.readReleases, {})).body.releases
  expect([release?.by, release?.changes[0]]).toEqual(['The kitchen', expect.stringContaining(': sold out, back on ')])
  // A draft about its price goes through all the same.
  const draft = await newDraft()
  const { draft: kept } = await save(manager, draft, [naan, 'text', live(naan, 'text'), 'Back tomorrow.'])
  expect((await owner(site.publishDraft, { draft, rev: kept.rev, confirmed: [] })).status).toBe(200)
  expect((await kitchen(site.setSoldOut, { dish: 'garlic-naan', isSoldOut: false })).status).toBe(200)
  expect(await dishes()).toEqual([])
  expect((await kitchen(site.setSoldOut, { dish: 'no-such-dish', isSoldOut: true })).status).toBe(404)
})

test('where two places are open, a dish is sold out at one, and the menu says where', async () => {
  const [hounslow, southall] = ['hounslow', 'southall']
  const setAt = (place: string, isSoldOut: boolean) =>
    kitchen(site.setSoldOut, { dish: 'garlic-naan', isSoldOut, place })
  const isOffAt = async (place: string) =>
    (await kitchen(site.readDishes, { place })).body.sections
      .flatMap(({ dishes }) => dishes)
      .some(({ id, isSoldOut }) => id === 'garlic-naan' && isSoldOut)
  const off = async () => [await isOffAt(hounslow), await isOffAt(southall)]
  const said = () => {
    const shown = shownAt(contentNow(), new Date())
    const dish = dishesOf(shown.menu).find(({ id }) => id === 'garlic-naan')
    return dish && whereInWords(shown.site, dish)
  }
  expect((await setAt(southall, true)).status).toBe(404)
  expect((await kitchen(site.readDishes, {})).body).toMatchObject({ places: [] })
  const draft = await newDraft('Southall opens')
  const place = 'locations/southall'
  const { draft: kept } = await save(
    manager,
    draft,
    [place, 'status', 'coming-soon', 'open'],
    [place, 'address', live(place, 'address'), { line: '1 Road', town: 'Southall', region: 'London', country: 'GB' }],
    [place, 'directions', undefined, 'https://maps.example/s'],
  )
  const { body } = await owner(site.publishDraft, { draft, rev: kept.rev, confirmed: [] })
  expect((await kitchen(site.readDishes, {})).body).toMatchObject({
    places: [{ id: hounslow }, { id: southall }],
    place: hounslow,
  })
  await setAt(southall, true)
  expect([await off(), said()]).toEqual([[false, true], 'Sold out today at Southall.'])
  const [release] = (await manager(site.readReleases, {})).body.releases
  expect(release?.changes).toEqual([expect.stringMatching(/^Garlic naan: sold out at Southall, back on /)])
  await setAt(hounslow, true)
  expect([await off(), said()]).toEqual([[true, true], undefined])
  await setAt(southall, false)
  expect([await off(), said()]).toEqual([[true, false], 'Sold out today at Hounslow.'])
  await setAt(hounslow, false)
  expect([await off(), said(), live(naan, 'offAt')]).toEqual([[false, false], '', undefined])
  // A screen from before there were two places takes it off at both, and each place puts it back for itself.
  await kitchen(site.setSoldOut, { dish: 'garlic-naan', isSoldOut: true })
  expect([await off(), said()]).toEqual([[true, true], undefined])
  await setAt(hounslow, false)
  expect([await off(), said()]).toEqual([[false, true], 'Sold out today at Southall.'])
  await setAt(southall, false)
  expect((await owner(site.undoRelease, { number: body.number })).status).toBe(200)
})

test('the kitchen is asked about the dishes of today’s sections alone', async () => {
  const names = async () => (await kitchen(site.readDishes, {})).body.sections.map(({ name }) => name)
  const draft = await newDraft('Until yesterday')
  const until = addDays(londonDay(new Date()), -1)
  const { draft: kept } = await save(manager, draft, ['sections/bowls', 'until', undefined, until])
  const { body } = await owner(site.publishDraft, { draft, rev: kept.rev, confirmed: [] })
  expect(body.changes).toEqual([`Bowls: last day ${formatDay(until)} added.`])
  // A best seller of the section is on the home page.
  expect(body.pages).toEqual(['/', '/menu', '/allergens'])
  expect(await names()).not.toContain('Bowls')
  expect((await owner(site.undoRelease, { number: body.number })).status).toBe(200)
  expect(await names()).toContain('Bowls')
})

test('whoever checks a dish is written down by the server, and a change of what is in it takes the check away', async () => {
  const draft = await newDraft('Checks')
  const forged = { by: 'The Food Standards Agency', on: '2020-01-01' }
  const { draft: checked } = await save(manager, draft, [naan, 'checked', undefined, forged])
  const told = { by: (checked.changes[0] as { by: string }).by, on: londonDay(new Date()) }
  expect(checked.changes[0]?.now).toEqual(told)
  expect((await owner(site.publishDraft, { draft, rev: checked.rev, confirmed: [] })).status).toBe(200)
  expect(live(naan, 'checked')).toEqual(told)
  const shown = shownAt(contentNow(), new Date())
  expect(JSON.stringify(shown)).not.toContain(JSON.stringify(told))
  const next = await newDraft('Lupin')
  const food = live(naan, 'food') as { contains: string[] }
  const { draft: changed } = await save(manager, next, [
    naan,
    'food',
    food,
    { ...food, contains: [...food.contains, 'lupin'] },
  ])
  expect(changed.changes.map(({ field, now }) => [field, now === undefined])).toEqual([
    ['food', false],
    ['checked', true],
  ])
  const odd = `${live(naan, 'name')} is on the menu and in packages, and not the same is said of what is in it.`
  expect((await owner(site.publishDraft, { draft: next, rev: changed.rev, confirmed: [odd] })).status).toBe(200)
  expect(live(naan, 'checked')).toBeUndefined()
})

test('a manager closes tomorrow in one press, past every draft, and opens it again', async () => {
  const day = addDays(londonDay(new Date()), 1)
  const hours = () => spansOn(contentNow().site, day)
  const usual = hours()
  expect((await kitchen(site.setClosed, { day, isClosed: true })).status).toBe(403)
  expect((await manager(site.setClosed, { day: addDays(day, -2), isClosed: true })).status).toBe(409)
  const both = await Promise.all([1, 2].map(() => manager(site.setClosed, { day, isClosed: true })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(hours()).toEqual([])
  const [release] = (await manager(site.readReleases, {})).body.releases
  expect(release?.changes).toEqual([`${formatDay(day)}: closed.`])
  expect((await manager(site.setClosed, { day, isClosed: false })).status).toBe(200)
  expect(hours()).toEqual(usual)
})

test('a draft is published at its day and time, London’s; what was published meanwhile on its fields holds it back', async () => {
  const options = { database: server.database, dataDir }
  const tomorrow = { day: addDays(londonDay(new Date()), 1), time: '06:00' }
  const scheduled = async (field: string, now: unknown) => {
    const draft = await newDraft(`About ${field}`)
    const { draft: kept } = await save(manager, draft, [naan, field, live(naan, field), now])
    const at = (moment: typeof tomorrow | null) => ({ draft, rev: kept.rev, at: moment, confirmed: [] })
    expect((await manager(site.scheduleDraft, at(tomorrow))).status).toBe(403)
    expect((await owner(site.scheduleDraft, at({ ...tomorrow, day: '2026-01-01' }))).status).toBe(409)
    expect((await owner(site.scheduleDraft, at(tomorrow))).status).toBe(200)
    return { draft, takeBack: () => owner(site.scheduleDraft, at(null)) }
  }
  const shown = async (id: string) => (await manager(site.readSite, {})).body.drafts.find((each) => each.id === id)
  const late = (id: string) =>
    server.database
      .update(contentDrafts)
      .set({ publishAt: sql`now() - interval '2 hours'` })
      .where(eq(contentDrafts.id, id))

  const text = await scheduled('text', 'For Diwali.')
  expect((await shown(text.draft))?.publishAt).toBe(londonInstant(tomorrow.day, tomorrow.time).toISOString())
  const changes = [change(naan, 'text', 'For Diwali.', 'Not now.')]
  expect((await manager(site.saveDraft, { draft: text.draft, changes })).status).toBe(409)
  await publishScheduled(options)
  expect((await shown(text.draft))?.heldBecause).toBeNull()
  await late(text.draft)
  // Two servers do the job at the same moment.
  await Promise.all([publishScheduled(options), publishScheduled(options)])
  expect(await shown(text.draft)).toBeUndefined()
  const [release] = (await manager(site.readReleases, {})).body.releases
  expect(release?.by).toMatch(/^The owner, set for .*, published late$/)
  await vi.waitFor(() => expect(live(naan, 'text')).toBe('For Diwali.'), { timeout: 30_000 })

  const name = await scheduled('name', 'Diwali naan')
  const other = await newDraft()
  const { draft: kept } = await save(manager, other, [naan, 'name', live(naan, 'name'), 'Plain naan'])
  expect((await owner(site.publishDraft, { draft: other, rev: kept.rev, confirmed: [] })).status).toBe(200)
  await Promise.all([publishScheduled(options), publishScheduled(options)])
  expect((await shown(name.draft))?.heldBecause).toContain('Plain naan')
  const jobs = await server.database.execute<{ payload: { because: string } }>(
    sql`select payload from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = task_id where identifier = 'send-draft-held'`,
  )
  expect(jobs.rows.map(({ payload }) => payload.because)).toEqual([expect.stringContaining('Plain naan')])
  await late(name.draft)
  await publishScheduled(options)
  expect(live(naan, 'name')).toBe('Plain naan')
  expect((await name.takeBack()).status).toBe(200)
  expect((await shown(name.draft))?.publishAt).toBeNull()

  // A manager can't take back the time that an owner set.
  const ofOwner = await scheduled('text', 'For Vaisakhi.')
  const rev = (await shown(ofOwner.draft))?.rev ?? 0
  expect((await manager(site.discardDraft, { draft: ofOwner.draft, rev })).status).toBe(409)
  expect((await shown(ofOwner.draft))?.publishAt).not.toBeNull()
  // An owner takes the time back while the pages are rendered.
  await late(ofOwner.draft)
  const [due] = await server.database.select().from(contentDrafts).where(eq(contentDrafts.id, ofOwner.draft))
  expect((await ofOwner.takeBack()).status).toBe(200)
  const publishing = publishChanges(options, { by: 'The schedule', personId: null }, due as NonNullable<typeof due>)
  await expect(publishing).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await live(naan, 'text')).not.toBe('For Vaisakhi.')
  // A draft is held when the owner who set its time has left.
  const ofLeft = await scheduled('text', 'For Holi.')
  await server.database.update(contentDrafts).set({ scheduledById: null }).where(eq(contentDrafts.id, ofLeft.draft))
  await late(ofLeft.draft)
  await publishScheduled(options)
  expect((await shown(ofLeft.draft))?.heldBecause).toMatch(/^The owner set the time, and is no owner any more\./)
  await owner(site.scheduleDraft, {
    draft: ofLeft.draft,
    rev: (await shown(ofLeft.draft))?.rev ?? 0,
    at: null,
    confirmed: [],
  })

  // One that fails by a fault of ours does not hold up those after it.
  const [broken, next] = [await newDraft('Broken'), await scheduled('text', 'For Eid.')]
  await server.database
    .update(contentDrafts)
    .set({
      changes: sql`'{}'`,
      publishAt: sql`now() - interval '3 hours'`,
      scheduledById: sql`(select id from staff_people where role = 'owner')`,
    })
    .where(eq(contentDrafts.id, broken))
  await late(next.draft)
  await expect(publishScheduled(options)).rejects.toThrow(AggregateError)
  await server.database.delete(contentDrafts).where(eq(contentDrafts.id, broken))
  expect(await shown(next.draft)).toBeUndefined()

  // After a restore nobody knows whether a time still holds.
  const restored = await scheduled('name', 'Garlic naan again')
  await holdAfterRestore(server.database)
  await late(restored.draft)
  await publishScheduled(options)
  expect((await shown(restored.draft))?.heldBecause).toContain('restored from a backup')
})

test('a link shows a draft as it was to somebody without an account, until it is ended', async () => {
  const draft = await newDraft('Christmas menu')
  const { draft: kept } = await save(manager, draft, [naan, 'text', live(naan, 'text'), 'Shared with a friend.'])
  expect((await kitchen(site.sharePreview, { draft, rev: kept.rev })).status).toBe(403)
  const { link } = (await manager(site.sharePreview, { draft, rev: kept.rev })).body
  await save(manager, draft, [naan, 'text', 'Shared with a friend.', 'Later words.'])
  const menu = await fetch(`${link}menu`)
  const html = await menu.text()
  expect([menu.status, menu.headers.get('x-robots-tag'), menu.headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'no-store',
  ])
  expect(html).toContain('Shared with a friend.')
  expect(html).toContain('nothing can be ordered here')
  expect(html).not.toMatch(/<script|Later words|href="\/menu/)
  expect(html).toContain(`href="${new URL(link).pathname}catering`)
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(`${link}staff`)).status).toBe(404)
  expect((await fetch(`${server.url}/preview/guessed/menu`)).status).toBe(404)
  expect((await (await fetch(`${server.url}/menu`)).text()).includes('Shared with a friend.')).toBe(false)
  expect(await (await fetch(`${link}terms`)).text()).not.toContain('%cancelling%')
  const { previews } = (await manager(site.readPreviews, {})).body
  expect(previews).toMatchObject([{ name: 'Christmas menu', madeBy: 'The manager' }])
  await manager(site.revokePreview, { id: previews[0]?.id ?? '' })
  expect((await fetch(`${link}menu`)).status).toBe(404)
})

test('a preview shows a page with changes that nobody has saved, and tells where its texts come from', async () => {
  const changes = [{ thing: naan, field: 'text', old: live(naan, 'text'), now: 'Nobody has saved this.' }]
  const { status, body } = await manager(site.previewSite, { page: '/menu', changes: changes as never })
  expect(status).toBe(200)
  expect(withoutMarks(body.html)).toContain('Nobody has saved this.')
  expect(body.html).not.toBe(withoutMarks(body.html))
  expect(body.marks).toContainEqual({ thing: naan, field: 'text' })
  const days = [{ thing: 'sections/sides', field: 'from', now: '2099-12-01' }] as never
  const on = async (day?: string) => (await manager(site.previewSite, { page: '/menu', changes: days, day })).body.html
  expect(
    [await on(), await on('2099-11-30'), await on('2099-12-01')].map((html) =>
      withoutMarks(html).includes(String(live(naan, 'name'))),
    ),
  ).toEqual([false, false, true])
  const named = [{ thing: 'company', field: 'name', old: live('company', 'name'), now: 'Another Company Ltd' }]
  const terms = await manager(site.previewSite, { page: '/terms', changes: named as never })
  expect(withoutMarks(terms.body.html)).toContain('Another Company Ltd')
  expect(terms.body.html).not.toContain('%cancelling%')
  const frame = await fetch(server.url + site.previewFrame)
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(frame.headers.get('content-security-policy')).not.toContain('script-src')
})

test('a draft that is larger than a request is shown and shared like every other', async () => {
  const draft = await newDraft()
  const [first, ...others] = ['beginning', 'people', 'oven', 'markets']
  const long = (field = '') => ({
    ...(live('history', field) as object),
    paragraphs: Array(12).fill('x'.repeat(4_500)),
  })
  for (const field of others) await save(manager, draft, ['history', field, live('history', field), long(field)])
  const said = { ...long(first), opening: 'It began with a long story.' }
  const { draft: kept } = await save(manager, draft, ['history', first ?? '', live('history', first ?? ''), said])
  expect(JSON.stringify(kept.changes).length).toBeGreaterThan(200_000)

  const typed = { thing: 'history', field: 'end', now: 'Nobody has saved this end.' }
  const shown = await manager(site.previewSite, { page: '/our-history', draft, changes: [typed as never] })
  expect(shown.status).toBe(200)
  for (const words of ['It began with a long story.', typed.now]) expect(withoutMarks(shown.body.html)).toContain(words)
  const { link } = (await manager(site.sharePreview, { draft, rev: kept.rev })).body
  expect(await (await fetch(`${link}our-history`)).text()).toContain('It began with a long story.')
  await manager(site.discardDraft, { draft, rev: kept.rev })
})

test('whoever opens the pages of a link in a flood keeps nobody from publishing, nor from another link', async () => {
  const links = await Promise.all(
    ['One', 'Another'].map(async (name) => {
      const draft = await newDraft(name)
      const { draft: kept } = await save(manager, draft, [naan, 'text', live(naan, 'text'), 'Behind a link.'])
      const { link } = (await manager(site.sharePreview, { draft, rev: kept.rev })).body
      return link
    }),
  )
  const [link, another] = links
  const flood = Array.from({ length: 15 }, async () => (await fetch(`${link}menu`)).status)
  const presses = [true, false].flatMap((isSoldOut) =>
    ['garlic-naan', 'two-samosas'].map((dish) => () => kitchen(site.setSoldOut, { dish, isSoldOut })),
  )
  const pressed = []
  for (const press of presses) pressed.push((await press()).status)
  expect(pressed).toEqual([200, 200, 200, 200])
  expect((await fetch(`${another}menu`)).status).toBe(200)
  // Requests of the flood that find no room are told to come back.
  expect([200, 503]).toEqual(expect.arrayContaining(await Promise.all(flood)))
  expect((await fetch(`${link}menu`)).status).toBe(200)
})

test('the server goes on answering while a draft is judged', async () => {
  const draft = await newDraft()
  const faulty = Array(60).fill({ dishes: Array(450).fill(0) })
  for (const { id } of contentNow().packages)
    await save(manager, draft, [`packages/${id}`, 'options', live(`packages/${id}`, 'options'), faulty])
  const [held] = await server.database.select().from(contentDrafts).where(eq(contentDrafts.id, draft))
  let text = live(naan, 'text')
  const typed = [change(naan, 'text', text, 'Hot.')]
  const isBeside = await isAsFast(
    async () => {
      const before = text
      text = `Hot ${randomUUID()}`
      await save(manager, draft, [naan, 'text', before, text])
    },
    () => mergeTyped(contentNow(), held?.changes ?? [], typed, 'Amar'),
    { times: 0.5, runs: 1, noTime: 20 },
  )
  expect(isBeside).toBe(true)
  await manager(site.discardDraft, { draft, rev: held?.rev ?? 0 })
})

test('Southall opens by a draft, and of two open places one is closed tomorrow by itself', async () => {
  const day = addDays(londonDay(new Date()), 1)
  const southall = 'locations/southall'
  const placeNow = () => contentNow().site.locations[1] as Location
  const draft = await newDraft('Southall opens')
  const { address } = placeNow()
  const { draft: kept } = await save(
    manager,
    draft,
    [southall, 'status', 'coming-soon', 'open'],
    [southall, 'address', address, { ...address, line: '12 The Green' }],
  )
  const publish = (rev: number) => owner(site.publishDraft, { draft, rev, confirmed: [] })
  const refused = await publish(kept.rev)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('link to the map')])
  const { draft: whole } = await save(manager, draft, [southall, 'directions', undefined, 'https://maps.example/s'])
  expect((await publish(whole.rev)).status).toBe(200)
  const closed = () =>
    contentNow().site.locations.map((place) => spansOn(hoursAt(contentNow().site, place), day).length)
  const press = (isClosed: boolean, place: string) => manager(site.setClosed, { day, isClosed, place })
  expect((await press(true, 'ealing')).status).toBe(404)
  expect((await press(true, 'southall')).status).toBe(200)
  expect(closed()).toEqual([1, 0])
  const [release] = (await manager(site.readReleases, {})).body.releases
  expect(release?.changes).toEqual([`Southall, ${formatDay(day)}: closed.`])
  expect((await press(false, 'southall')).status).toBe(200)
  expect(closed()).toEqual([1, 1])
  // An empty list would count as hours of its own.
  expect(placeNow().specialDays).toBeUndefined()
  expect((await manager(site.setClosed, { day, isClosed: true })).status).toBe(200)
  expect((await press(false, 'southall')).status).toBe(409)
  expect(closed()).toEqual([0, 0])
})
