import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { Content } from '../../contract/content/content.ts'
import { listedDishes } from '../../contract/content/signature.ts'
import { contentReleases } from '../../server/database/content-schema.ts'
import { type Database, migrateDatabase, openDatabase } from '../../server/database/database.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { followReleases } from '../../server/publishing/follow-releases.ts'
import { goLive, type Release } from '../../server/publishing/live-content.ts'
import { findRelease, openLiveRelease, storeRelease } from '../../server/publishing/releases.ts'
import { createTestDatabase, silent } from './harness.ts'

let database: Database
let drop: () => Promise<void>

beforeEach(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase(made.url, silent)
  await migrateDatabase(database)
})
afterEach(async () => {
  await database.close()
  await drop()
  goLive({ number: 1, content: firstContent })
})

/** Returns the first content after a change to it. */
function changed(change: (content: Writable) => void): Content {
  const content = structuredClone(firstContent) as Writable
  change(content)
  return content as unknown as Content
}
// biome-ignore lint/suspicious/noExplicitAny: contents are read-only everywhere else.
type Writable = any

const store = (before: Release, content: Content, by: string) =>
  database.transaction((tx) => storeRelease(tx, before, content, { by }))

test('a database without a release gets the first content, whichever server comes first, and keeps it', async () => {
  const [one, other] = await Promise.all([openLiveRelease(database), openLiveRelease(database)])
  expect(one).toEqual({ number: 1, content: firstContent })
  expect(other).toEqual(one)
  expect(await database.$count(contentReleases)).toBe(1)
})

test('a release says in sentences what it changes, and stands in the book of acts', async () => {
  const first = await openLiveRelease(database)
  const content = changed(({ packages, menu, site }) => {
    packages[0].pricePence = 25_999
    packages[3].isOnSale = false
    menu.posters[0].sections[3].dishes[4].food.contains = ['sesame']
    menu.posters[0].sections[0].dishes.pop()
    site.openingHours[4].spans[0].closes = '23:00'
  })
  const { number, changes } = await store(first, content, 'Simran')
  expect(number).toBe(2)
  expect(changes).toEqual([
    'Opening hours: “Monday to Sunday, 11:00 AM to 10:00 PM” → “Monday to Thursday, 11:00 AM to 10:00 PM; Friday, 11:00 AM to 11:00 PM; Saturday and Sunday, 11:00 AM to 10:00 PM”.',
    expect.stringMatching(/^Kachumber: Contains sesame\..* Before: Contains none of the fourteen/),
    'Deluxe Tandoori Feast: £249.99 → £259.99.',
    'Executive Lunch Box: no longer on sale.',
    'Aloo chana roll leaves the menu.',
  ])
  expect(await openLiveRelease(database)).toEqual({ number: 2, content })
  const [act] = await database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1)
  expect(act).toMatchObject({ by: 'Simran', act: 'published', subject: 'release 2' })
})

test('of two who publish after the same release the second one is refused, and the first one stands', async () => {
  const first = await openLiveRelease(database)
  const [dearer, cheaper] = [30_000, 20_000].map((pence) => changed(({ packages }) => (packages[0].pricePence = pence)))
  await store(first, dearer as Content, 'Simran')
  await expect(store(first, cheaper as Content, 'Amar')).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await openLiveRelease(database)).content.packages[0]?.pricePence).toBe(30_000)
})

test('what a newer version of the software stored is not taken for what this one knows', async () => {
  await database.insert(contentReleases).values({ number: 1, schema: 99, content: {}, changes: [], by: 'later' })
  await expect(openLiveRelease(database)).rejects.toThrow('schema 99')
})

test('who signed is read from the content, and from beside it, where 1.3.0 stored it', async () => {
  const first = await openLiveRelease(database)
  const signature = { version: '2026-11-24', signedOff: '2026-11-25', signedBy: 'Simran Kaur' }
  const content = changed((copy) => {
    for (const dish of listedDishes(copy)) Object.assign(dish, { checked: { by: 'Asha', on: '2026-11-25' } })
    copy.allergenList = signature
  })
  await store(first, content, 'Simran Kaur')
  expect((await openLiveRelease(database)).content).toEqual(content)
  const { signedBy, ...allergenList } = signature
  const row = { number: 3, schema: 2, content: { ...content, allergenList }, signedBy, changes: [], by: 'Simran Kaur' }
  await database.insert(contentReleases).values(row)
  expect((await findRelease(database, 3))?.content).toEqual(content)
})

test('places are stored as 1.3.0 reads them, until they say more than it knows, and keep their ids', async () => {
  const first = await openLiveRelease(database)
  const placesOf = async (number: number) => {
    const found = await database.select().from(contentReleases).where(eq(contentReleases.number, number))
    return found.flatMap(({ content }) => (content as Content).site.locations)
  }
  const keysOf = async (number: number) => (await placesOf(number)).map((place) => Object.keys(place))
  const as130 = [
    ['name', 'status', 'address', 'directions'],
    ['name', 'status', 'address'],
  ]
  expect((await keysOf(1)).map((keys) => keys.toSorted())).toEqual(as130.map((keys) => keys.toSorted()))
  const renamed = changed(({ site }) => (site.locations[1].name = 'Southall Broadway'))
  await store(first, renamed, 'Simran')
  expect((await placesOf(2)).map(({ id }) => id)).toEqual(['hounslow', 'southall'])
  expect((await openLiveRelease(database)).content).toEqual(renamed)
})

test('a server shows each release: when it hears of it, and when it heard of nothing because its line was lost', async () => {
  const first = await openLiveRelease(database)
  goLive(first)
  const shown: number[] = []
  const show = async (release: Release) => {
    if (release.number === 3 && !shown.includes(-3)) {
      shown.push(-3)
      throw new Error('it can not be drawn just now')
    }
    shown.push(release.number)
    goLive(release)
  }
  const stop = followReleases(database, silent, show)
  try {
    const second = changed(({ site }) => (site.email = 'hello@tandoorroad.example'))
    await store(first, second, 'Simran')
    await vi.waitFor(() => expect(shown).toEqual([2]), { timeout: 30_000 })
    // Nobody announces this one, and the line is cut.
    const third = changed(({ site }) => (site.email = 'salaam@tandoorroad.example'))
    await database.insert(contentReleases).values({ number: 3, schema: 2, content: third, changes: [], by: 'Simran' })
    const cutLine = () =>
      database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query in ('listen content_releases', 'select') and pid <> pg_backend_pid()`)
    await vi.waitFor(
      async () => {
        await cutLine()
        expect(shown).toEqual([2, -3, 3])
      },
      { timeout: 60_000, interval: 500 },
    )
  } finally {
    await stop()
  }
})
