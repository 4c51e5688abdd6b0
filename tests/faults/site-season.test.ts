import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { changesIn } from '../../contract/content/changes.ts'
import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { fieldsOf } from '../../contract/content/fields.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { formatPence } from '../../contract/money.ts'
import type { Role } from '../../contract/staff/call.ts'
import * as site from '../../contract/staff/site.ts'
import { openDatabase } from '../../server/database/database.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { seeded } from '../server/seeded.ts'
import { signedInAs, staffClient } from '../server/staff-client.ts'
import { until } from '../server/until.ts'

/** How many presses a season has, and after how many of them a server is killed and started again. */
const season = { presses: 48, killEvery: 16 }

test('after a season of three people over two servers, of which one is killed now and then, the site is what the history says', {
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
  let count = 0

  async function type(): Promise<void> {
    const { content, drafts } = await read()
    const draft = one([...drafts.map(({ id }) => id), randomUUID()])
    if (!drafts.some(({ id }) => id === draft)) await callAs(one(people))(site.startDraft, { id: draft, name: draft })
    const said = drafts.find(({ id }) => id === draft)?.changes ?? []
    const [thing, field, now] = anyChange(content)
    // Now and then somebody looks at what another one has changed meanwhile.
    const known = said.find((each) => each.thing === thing && each.field === field)
    const from = random() < 0.2 ? 'what nobody wrote' : known ? known.now : fieldsOf(content)[thing]?.[field]
    const changes = [{ thing, field, from, now }] as never
    const { status, body } = await callAs(one(people))(site.saveDraft, { draft, changes })
    expect(status, JSON.stringify(body)).toBe(200)
    if (body.clashes.length === 0) saved.push({ draft, thing, field, now })
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

  async function publish(): Promise<void> {
    const { drafts } = await read()
    if (drafts.length === 0) return
    const { id, rev } = one(drafts)
    const asked = await callAs(owner)(site.publishDraft, { draft: id, rev, confirmed: [] })
    if (asked.status === 200) return
    // What is odd is confirmed as the person reads it; what clashes is put away.
    const confirmed = /moves from|no longer|none of the fourteen/.test(JSON.stringify(asked.body))
      ? sentencesIn(asked.body)
      : []
    const again = await callAs(owner)(site.publishDraft, { draft: id, rev, confirmed })
    if (again.status !== 200) await callAs(owner)(site.discardDraft, { draft: id, rev })
  }

  async function undo(): Promise<void> {
    const { release } = await read()
    const { status } = await callAs(owner)(site.undoRelease, { number: 1 + Math.floor(random() * release) })
    expect([200, 409]).toContain(status)
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
    [0.6, type],
    [0.82, publish],
    [0.9, undo],
    [1, pressAtOnce],
  ]

  return {
    async press() {
      const dice = random()
      await acts.find(([share]) => dice < share)?.[1]()
    },
    /** Kills a server while somebody publishes, and starts it again. What they pressed came about or it did not. */
    async killOne() {
      const index = Math.floor(random() * servers.length)
      const pressed = publish().catch(() => undefined)
      await end(servers[index] as ServerProcess, 'SIGKILL')
      await pressed
      servers[index] = await startProcess(settings[index] ?? settings[0])
    },
    /** Each release is what its sentences say of the one before, and both servers show the last of them. */
    async expectTheHistory() {
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
