import { randomUUID } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type Change, changesBetween, withChanges } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { fieldsOf, isList } from '../../contract/content/fields.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { formatPence } from '../../contract/money.ts'
import type { Role } from '../../contract/staff/call.ts'
import * as site from '../../contract/staff/site.ts'
import { contentDrafts } from '../../server/database/content-schema.ts'
import { openDatabase } from '../../server/database/database.ts'
import { publishScheduled } from '../../server/publishing/scheduled-drafts.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { seeded } from '../server/seeded.ts'
import { signedInAs, staffClient } from '../server/staff-client.ts'
import { until } from '../server/until.ts'

/** How many presses a season has, and after how many of them a server is killed and started again. */
const season = { presses: 64, killEvery: 16 }

test('after a season of three people over two servers, of which one is killed now and then, the site is what the history says, and nobody published what they had not seen', {
  timeout: 1_800_000,
}, async () => {
  const seed = Date.now() % 1_000_000
  console.info(`season of the site with seed ${seed}`)
  const world = await startSeason(seeded(seed))
  onTestFinished(world.close)
  for (let press = 1; press <= season.presses; press += 1) {
    await world.press()
    if (press % season.killEvery === 0) await world.killOne()
  }
  await world.expectTheHistory()
})

type Random = () => number

/** Two servers on one database, and three people who each sit at either of them. */
async function startSeason(random: Random) {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, silent)
  const settings = [await newSettings({ DATABASE_URL: url }), await newSettings({ DATABASE_URL: url })] as const
  const servers: ServerProcess[] = await Promise.all(settings.map((each) => startProcess(each)))
  const one = <Item>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item
  const people = await Promise.all(
    (['owner', 'manager', 'manager'] as Role[]).map((role) =>
      signedInAs({ url: servers[0]?.url ?? '', database }, role),
    ),
  )
  const [owner] = people as [(typeof people)[number], ...typeof people]
  const callAs = (who: (typeof people)[number]) => staffClient({ url: one(servers).url }, who.cookie)
  const read = async () => (await callAs(owner)(site.readSite, {})).body
  /** What was saved, and the value that its field has to have as soon as it is published. */
  const saved: { draft: string; thing: string; field: string; now: unknown }[] = []
  /** What went out with a press, and what the person saw who pressed it, or who set the time of a draft. */
  const pressed: { number: number; seen: Change[] }[] = []
  const seenOfDraft = new Map<string, Change[]>()
  const putAway = new Map<string, unknown>()
  let count = 0

  async function type(): Promise<void> {
    const { content, drafts: all } = await read()
    const who = one(people)
    const drafts = all.filter(({ publishAt }) => !publishAt)
    const quick = drafts.find((each) => site.isQuickOf(each, who.name))?.id
    const draft = one([...drafts.map(({ id }) => id), randomUUID(), undefined])
    if (draft && !drafts.some(({ id }) => id === draft)) await callAs(who)(site.startDraft, { id: draft, name: draft })
    const said = drafts.find(({ id }) => id === (draft ?? quick))?.changes ?? []
    const [thing, field, now] = anyChange(content)
    // Now and then somebody looks at what another one has changed meanwhile.
    const known = said.find((each) => each.thing === thing && each.field === field)
    const from = random() < 0.2 ? 'what nobody wrote' : known ? known.now : fieldsOf(content)[thing]?.[field]
    const changes = [{ thing, field, from, now }] as never
    const { status, body } = await callAs(who)(site.saveDraft, { draft, changes })
    expect(status, JSON.stringify(body)).toBe(200)
    if (!draft) expect([who.name, body.draft.id]).toEqual([body.draft.createdBy, quick ?? body.draft.id])
    if (body.clashes.length === 0) saved.push({ draft: body.draft.id, thing, field, now })
  }

  function anyChange(content: Content): [thing: string, field: string, now: unknown] {
    count += 1
    const dish = one(dishesOf(content.menu))
    return one<[string, string, unknown]>([
      [`dishes/${dish.id}`, 'text', `As it was in week ${count}.`],
      [`dishes/${dish.id}`, 'pricePence', 400 + count],
      [`packages/${one(content.packages).id}`, 'pricePence', 20_000 + count],
      ['history', 'end', `Season ${count}`],
      ['site', 'email', `season-${count}@tandoorroad.example`],
    ])
  }

  /** Looks at a draft, and lets others act before it is pressed now and then. */
  async function look() {
    const { content, drafts } = await read()
    if (drafts.length === 0) return undefined
    const { id, rev, changes, publishAt } = one(drafts)
    if (random() < 0.3) await one([type, pressAtOnce])()
    return { draft: id, rev, changes, publishAt, seen: withChanges<Change>(content, changes).changes }
  }

  async function publish(): Promise<void> {
    const looked = await look()
    if (!looked) return
    const { draft, rev, seen } = looked
    const press = (confirmed: string[]) => callAs(owner)(site.publishDraft, { draft, rev, confirmed })
    // Known before the press: its answer may be lost with the server.
    seenOfDraft.set(draft, seen)
    const asked = await press([])
    // What is odd is confirmed as the person reads it; what clashes is put away.
    const isOdd = /moves from|no longer|none of the fourteen/.test(JSON.stringify(asked.body))
    const answer = asked.status === 200 || !isOdd ? asked : await press(sentencesIn(asked.body))
    if (answer.status === 200) pressed.push({ number: answer.body.number, seen })
    else await discard(draft)
  }

  async function discard(id: string): Promise<void> {
    const draft = (await read()).drafts.find((each) => each.id === id)
    if (!draft) return
    const { status } = await callAs(owner)(site.discardDraft, { draft: id, rev: draft.rev })
    expect([200, 409]).toContain(status)
    if (status === 200) putAway.set(id, draft.changes)
  }

  /** Puts a draft away, or takes one out again, with what it had. */
  async function putAwayOrTakeOut(): Promise<void> {
    const away = (await read()).putAway.filter(({ id }) => putAway.has(id))
    const found = (await look())?.draft
    if (away.length === 0 || random() < 0.4) return found ? discard(found) : undefined
    const { id } = one(away)
    expect((await callAs(one(people))(site.bringBackDraft, { draft: id })).status).toBe(200)
    expect((await read()).drafts.find((each) => each.id === id)?.changes).toEqual(putAway.get(id))
  }

  /** Sets a draft's time or takes it back. Now and then all times come. */
  async function schedule(): Promise<void> {
    const looked = await look()
    if (!looked) return
    const { draft, rev, seen, publishAt } = looked
    const at = publishAt ? null : { day: addDays(londonDay(new Date()), 2), time: '06:00' }
    const set = (confirmed: string[]) => callAs(owner)(site.scheduleDraft, { draft, rev, at, confirmed })
    const asked = await set([])
    const answer = asked.status === 200 ? asked : await set(sentencesIn(asked.body))
    expect([200, 409]).toContain(answer.status)
    if (answer.status === 200 && at) seenOfDraft.set(draft, seen)
    if (random() < 0.5) return
    const due = { publishAt: sql`now() - interval '1 minute'` }
    await database.update(contentDrafts).set(due).where(isNotNull(contentDrafts.publishAt))
    await publishScheduled({ database, dataDir: servers[0]?.dataDir ?? '' })
  }

  async function undo(): Promise<void> {
    const { release } = await read()
    const number = 2 + Math.floor(random() * (release - 1))
    const { status, body } = await callAs(owner)(site.undoRelease, { number })
    expect([200, 404, 409]).toContain(status)
    if (status !== 200) return
    const [after, before] = await Promise.all([number, number - 1].map(contentOf))
    pressed.push({ number: body.number, seen: changesBetween(after as Content, before as Content) })
  }

  const contentOf = async (number: number) => (await callAs(owner)(site.readRelease, { number })).body.content

  /** Expects that each press, and each draft whose time came, published only what its person had seen. */
  async function expectOnlyWhatWasSeen(): Promise<void> {
    const drafts = await database.select().from(contentDrafts).where(isNotNull(contentDrafts.publishedAs))
    const byTime = drafts
      .filter(({ publishedAs }) => !pressed.some(({ number }) => number === publishedAs))
      .map(({ id, publishedAs }) => ({ number: publishedAs as number, seen: seenOfDraft.get(id) }))
    for (const { number, seen } of [...pressed, ...byTime]) {
      const [before, after] = await Promise.all([number - 1, number].map(contentOf))
      for (const { thing, field, now } of changesBetween(before as Content, after as Content)) {
        if (isList(thing, field) || thing === 'allergenList') continue
        const known = seen?.find((each) => isSameField(each, { thing, field }))
        expect({ number, thing, field, now: known?.now }).toEqual({ number, thing, field, now })
      }
    }
  }

  async function pressAtOnce(): Promise<void> {
    const { content } = await read()
    const dish = one(dishesOf(content.menu)).id
    const day = addDays(londonDay(new Date()), Math.floor(random() * 5))
    const who = one(people)
    const { status } =
      random() < 0.5
        ? await callAs(who)(site.setSoldOut, { dish, isSoldOut: random() < 0.6 })
        : await callAs(who)(site.setClosed, { day, isClosed: random() < 0.6 })
    expect([200, 409]).toContain(status)
  }

  const acts: [share: number, act: () => Promise<void>][] = [
    [0.5, type],
    [0.66, publish],
    [0.76, schedule],
    [0.86, putAwayOrTakeOut],
    [0.93, undo],
    [1, pressAtOnce],
  ]

  return {
    async press() {
      const dice = random()
      await acts.find(([share]) => dice < share)?.[1]()
    },
    /** Kills a server while somebody publishes, and starts it again. The press may or may not take effect. */
    async killOne() {
      const index = Math.floor(random() * servers.length)
      const pressed = publish().catch(() => undefined)
      await end(servers[index] as ServerProcess, 'SIGKILL')
      await pressed
      servers[index] = await startProcess(settings[index] ?? settings[0])
    },
    /** Expects each release's sentences to say what it changed, and both servers to show the last release. */
    async expectTheHistory() {
      await expectOnlyWhatWasSeen()
      const { release, content, drafts } = await read()
      let before: Content | undefined
      for (let number = 1; number <= release; number += 1) {
        const { content: after } = (await callAs(owner)(site.readRelease, { number })).body
        const { releases } = (await callAs(owner)(site.readReleases, { before: number + 1 })).body
        if (before) expect(releases[0]).toMatchObject({ number, changes: changesIn(before, after) })
        before = after
      }
      expect(before).toEqual(content)
      expect(release).toBeGreaterThan(season.presses / 10)
      for (const { url: address } of servers) {
        const shown = async () => (await (await fetch(`${address}/our-history`)).text()).includes(content.history.end)
        await until(shown)
        const prices = content.packages.map(({ pricePence }) => formatPence(pricePence))
        await until(async () => {
          const catering = await (await fetch(`${address}/catering`)).text()
          return prices.every((price) => catering.includes(price))
        })
      }
      // What is in a draft that is still open is what was saved there last.
      for (const draft of drafts) {
        for (const change of draft.changes) {
          const last = saved.findLast((each) => each.draft === draft.id && isSameField(each, change))
          expect(last?.now, `${change.thing} ${change.field}`).toEqual(change.now)
        }
      }
    },
    async close() {
      for (const server of servers) {
        await end(server)
        await removeData(server.dataDir)
      }
      await database.close()
      await drop()
    },
  }
}

const isSameField = (one: { thing: string; field: string }, other: { thing: string; field: string }) =>
  one.thing === other.thing && one.field === other.field

/** The sentences that a refusal names. */
const sentencesIn = (body: unknown): string[] =>
  String((body as { message?: string }).message)
    .match(/[^.]+(?:\.\d\d[^.]*)*\./g)
    ?.map((each) => each.trim()) ?? []
