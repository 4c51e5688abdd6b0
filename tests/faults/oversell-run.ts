import { setTimeout as wait } from 'node:timers/promises'
import { cateringPackages } from '../../content/packages.ts'
import { halfHourOf } from '../../contract/delivery/half-hours.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { contentReleases } from '../../server/database/content-schema.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { countedAndHeld } from '../../server/delivery/held-places.ts'
import { schemaNow } from '../../server/publishing/releases.ts'
import { anOrder } from '../an-order.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { seeded } from '../server/seeded.ts'
import { stubbornSettings } from '../server/stubborn-provider.ts'
import { startTroubledProxy } from '../server/troubled-proxy.ts'
import { contentOfTwo, inHounslow, inSouthall, openSouthall } from '../server/two-kitchens.ts'
import { startAddingProvider } from './adding-provider.ts'
import { startPatience } from './patience.ts'

export interface OversellRun {
  seed: number
  rounds: number
  /** In one of this many rounds a server is killed and started again. */
  killEvery: number
}

/** The findings of a run. The lists should all be empty. */
export interface OversellReport extends OversellRun {
  stored: number
  refused: number
  /** Requests that were sent again because nobody knew what had become of them. */
  repeated: number
  kills: number
  /** Connections to the database that were cut while an order was stored. */
  cuts: number
  /** Days on which a kitchen had more than its places, or too many deliveries in one half hour, at any moment. */
  oversold: string[]
  /** Days whose count at a kitchen is not the sum of the orders that hold places. */
  miscounted: string[]
  /** Orders that were acknowledged and are not there. */
  lost: string[]
  /** Orders that were refused although they fitted. */
  turnedAway: string[]
}

/** The places of each kitchen, and its deliveries in one half hour. */
const placesADay = 10
const perHalfHour = 2
/** Times of three half hours. */
const times = ['12:00', '12:29', '12:30', '13:10']
const customersADay = 64
/** Days lie within the two years for which customers may order. Each is emptied before it comes again. */
const days = 700
/** How long servers may answer nobody, and how long one answer may take, in milliseconds. */
const longest = { silence: 60_000, answer: 20_000 }

/**
 * Lets 64 customers order at once for the last ten places of a day and the same half hours at each of two kitchens,
 * over two servers, round after round, while servers are killed, connections to the database are cut, customers hang
 * up, and the provider refuses payments. Then it counts what was stored. It leaves no process and no file behind, also
 * when it fails.
 */
export async function runOversell(run: OversellRun): Promise<OversellReport> {
  console.info(`oversell run with seed ${run.seed}: ${run.rounds} rounds`)
  const closers: (() => Promise<unknown>)[] = []
  try {
    return await runIn(await startKitchen(run, closers))
  } catch (error) {
    throw new Error(`Oversell run with seed ${run.seed}: ${(error as Error).message}`, { cause: error })
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

type Kitchen = Awaited<ReturnType<typeof startKitchen>>

async function startKitchen(run: OversellRun, closers: (() => Promise<unknown>)[]) {
  const { url, drop } = await createTestDatabase()
  closers.push(drop)
  const database = openDatabase(url, silent)
  closers.push(database.close)
  await database
    .insert(contentReleases)
    .values({ number: 1, schema: schemaNow, content: contentOfTwo, changes: [], by: 'Priya' })
  await openSouthall({ database }, { deliveriesPerHalfHour: perHalfHour, own: { deliveriesPerHalfHour: perHalfHour } })
  const provider = await startAddingProvider()
  closers.push(provider.close)
  const servers: ServerProcess[] = []
  const ways: Awaited<ReturnType<typeof startTroubledProxy>>[] = []
  closers.push(async () => {
    for (const server of servers) {
      await end(server)
      await removeData(server.dataDir)
    }
  })
  for (const index of [0, 1]) {
    const way = await startTroubledProxy({ host: '127.0.0.1', port: Number(new URL(url).port) })
    closers.push(way.close)
    ways.push(way)
    const throughWay = Object.assign(new URL(url), { port: String(way.port) }).href
    const settings = { ...stubbornSettings(provider.url), DATABASE_URL: throughWay, LOG_LEVEL: 'silent' }
    servers[index] = await startProcess(await newSettings(settings))
  }
  const random = seeded(run.seed)
  const done = { stored: 0, refused: 0, repeated: 0, kills: 0, cuts: 0 }
  const faults = { oversold: [], miscounted: [], lost: [], turnedAway: [] } as Pick<
    OversellReport,
    'oversold' | 'miscounted' | 'lost' | 'turnedAway'
  >
  const patience = startPatience(longest.silence)
  /** The first failure ends all customers, so that nothing runs on after the run has failed. */
  const failure: Error[] = []
  return { run, database, provider, servers, ways, random, done, faults, patience, failure }
}

async function runIn(kitchen: Kitchen): Promise<OversellReport> {
  const { run, database, faults, done } = kitchen
  for (let round = 0; round < run.rounds; round++) {
    const day = addDays(londonDay(new Date()), 5 + (round % days))
    await database.pool.query('delete from catering_orders where event_date = $1', [day])
    await playRound(kitchen, round, day)
    if (round % 50 === 49) console.info(`round ${round + 1}: ${JSON.stringify({ ...done, ...faults })}`)
  }
  faults.miscounted.push(...(await findMiscounted(database)))
  return { ...run, ...done, ...faults }
}

async function playRound(kitchen: Kitchen, round: number, day: string): Promise<void> {
  const { run, provider, faults, failure, random } = kitchen
  const disarm = armCuts(kitchen)
  // Withdrawn orders give their places back, so whoever was refused before may have fitted.
  const hasWithdrawals = round % 3 === 2
  provider.refuses = hasWithdrawals
  const fail = (error: Error) => void failure.push(error)
  const killing = round % run.killEvery === run.killEvery - 1 ? killServer(kitchen).catch(fail) : undefined
  const watching = watchLoad(kitchen.database, day)
  const customers = Array.from({ length: customersADay }, (_, index) =>
    beCustomer(kitchen, {
      key: `${run.seed}-${round}-${index}`,
      day,
      postcode: index % 2 === 0 ? inHounslow : inSouthall,
      time: times[Math.floor(random() * times.length)] ?? '',
      places: 1 + Math.floor(random() * 4),
    }),
  )
  const answers = await Promise.all(customers.map((customer) => customer.catch(fail)))
  await killing
  disarm()
  const most = await watching.stop()
  if (most.places > placesADay || most.deliveries > perHalfHour) faults.oversold.push(day)
  if (failure[0]) throw failure[0]
  await compare(kitchen, day, answers as Answer[], hasWithdrawals)
}

/** Cuts the connection of one server to the database while it stores orders, before or after it has stored them. */
function armCuts({ ways, random, done }: Kitchen) {
  const way = ways[Math.floor(random() * ways.length)]
  const loses = random() < 0.5 ? 'question' : 'answer'
  const at = (question: string) => question.includes('insert-order')
  const armed = way?.arm({ at, loses, does: random() < 0.5 ? 'cut' : 'reset', half: random() < 0.3 })
  return () => {
    done.cuts += armed?.struck() ?? 0
    armed?.disarm()
  }
}

/** Kills one of the servers while customers order, and starts it again. */
async function killServer({ servers, random, done, failure }: Kitchen): Promise<void> {
  const index = Math.floor(random() * servers.length)
  const server = servers[index] as ServerProcess
  const before = done.stored + done.refused
  while (done.stored + done.refused < before + 5 && failure.length === 0) await wait(1)
  await end(server, 'SIGKILL')
  done.kills += 1
  servers[index] = await startProcess(server.settings)
}

/**
 * Looks at each kitchen's orders of a day again and again. `stop` returns the most places and deliveries that were
 * seen.
 */
function watchLoad(database: Database, day: string) {
  let isOver = false
  const most = { places: 0, deliveries: 0 }
  const look = async () => {
    const { rows } = await database.pool.query<typeof most>(
      `select coalesce(max(places), 0)::int as places, coalesce(max(deliveries), 0)::int as deliveries from (
         select sum(sum(places_held(o))) over (partition by kitchen) as places, count(*) as deliveries
         from catering_orders o where event_date = $1 and places_held(o) > 0 group by kitchen, half_hour_of(event_time)
       ) as of_half_hours`,
      [day],
    )
    const [seen = most] = rows
    most.places = Math.max(most.places, seen.places)
    most.deliveries = Math.max(most.deliveries, seen.deliveries)
  }
  const watching = (async () => {
    while (!isOver) {
      await look()
      await wait(20)
    }
    await look()
    return most
  })()
  return {
    stop() {
      isOver = true
      return watching
    },
  }
}

interface Wish {
  key: string
  day: string
  postcode: string
  time: string
  places: number
}

type Answer = Wish & { id?: string }

/** Orders until it is told that the order is placed or that the day or its half hour is full. */
async function beCustomer(kitchen: Kitchen, wish: Wish): Promise<Answer> {
  const { random, done, failure, patience, provider, servers } = kitchen
  for (let turn = Math.floor(random() * 2); failure.length === 0; turn++) {
    // Some customers hang up before they have the answer, and ask again.
    const hangUp = random() < 0.05 ? Math.floor(random() * 200) : longest.answer
    const response = await order(servers[turn % servers.length]?.url ?? '', wish, hangUp)
    if (response?.status === 200) {
      patience.renew()
      done.stored += 1
      return { ...wish, id: response.body.order_id }
    }
    if (response?.status === 400) {
      patience.renew()
      done.refused += 1
      const [field] = response.body.fields ?? []
      if (!['event_date', 'event_time'].includes(field?.path ?? ''))
        throw new Error(`refused for ${JSON.stringify(response.body)}`)
      return wish
    }
    if (response?.status === 502) provider.refuses = random() < 0.7
    if (patience.isOver()) throw new Error(`Nobody was answered for ${longest.silence / 1_000} s.`)
    done.repeated += 1
    await wait(20)
  }
  return wish
}

interface Body {
  order_id?: string
  fields?: { path: string }[]
}

async function order(url: string, { key, day, postcode, time, places }: Wish, patience: number) {
  const [, , , lunch] = cateringPackages
  const unit_price = lunch.pricePence / 100
  const item = { menu_id: lunch.id, stripe_price_id: lunch.menuId, item_name: lunch.name, unit_price }
  const body = anOrder({
    customer_email: `${key}@example.com`,
    event_date: day,
    event_time: time,
    delivery_postal_code: postcode,
    order_items: [{ ...item, quantity: places }],
    total_amount: (lunch.pricePence * places) / 100,
  })
  try {
    const response = await fetch(`${url}/functions/v1/create-catering-order`, {
      method: 'POST',
      headers: { apikey: defaultAnonKey, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    return { status: response.status, body: (await response.json()) as Body }
  } catch {
    return undefined
  }
}

/** Compares what customers were told with what is stored. */
async function compare({ database, faults }: Kitchen, day: string, answers: Answer[], hasWithdrawals: boolean) {
  const { rows } = await database.pool.query<{ id: string; postcode: string; at: string; places: number }>(
    `select id, delivery_postal_code as postcode, half_hour_of(event_time) as at, places_held(o) as places
     from catering_orders o where event_date = $1`,
    [day],
  )
  const held = new Map(rows.map(({ id, places }) => [id, places]))
  for (const { id, key, postcode, time, places } of answers) {
    const ofKitchen = rows.filter((row) => row.postcode === postcode && row.places > 0)
    const taken = ofKitchen.reduce((sum, row) => sum + row.places, 0)
    const deliveries = ofKitchen.filter(({ at }) => at === halfHourOf(time)).length
    const hasFitted = taken + places <= placesADay && deliveries < perHalfHour
    if (id && held.get(id) !== places) faults.lost.push(key)
    if (!id && !hasWithdrawals && hasFitted) faults.turnedAway.push(key)
  }
}

async function findMiscounted(database: Database): Promise<string[]> {
  const places = await countedAndHeld(database)
  return places.filter(({ counted, held }) => counted !== held).map(({ day, kitchen }) => `${day} ${kitchen}`)
}
