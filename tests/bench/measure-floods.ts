import { clients, orderFrom, requests, startFlood } from '../faults/floods/flood.ts'
import type { ServerProcess } from '../server/process.ts'
import { startStubbornProvider, stubbornSettings } from '../server/stubborn-provider.ts'
import { withServer } from './checkout.ts'
import { atMost, least, type Measured, median, type Row, times, yesOrNo } from './figures.ts'
import { residentMB } from './resident-memory.ts'

/** All floods take turns, so that a slow moment of the machine affects each. */
const rounds = 3
const ordersOfTurn = 25
const connections = 300
/** The whole attack: its connections, and the number of addresses they come from. */
const attack = { connections: 20_000, addresses: 100 }

/** The requests of a flood while another customer orders. */
const kinds = ['page', 'order', 'health', 'read'] as const
type Kind = (typeof kinds)[number]

/**
 * Measures how long another customer's order takes while a server is flooded, with all limits on: without a flood,
 * during requests on 300 connections (medians), and while 20,000 connections from a hundred addresses order (the
 * longest), in milliseconds.
 */
export async function measureFloods(): Promise<Measured> {
  const provider = await startStubbornProvider()
  const settings = { ...stubbornSettings(provider.url), RATE_LIMITS: 'on', LOG_LEVEL: 'fatal' }
  try {
    return await withServer(settings, async (server) => {
      const site = siteOf(server)
      const beforeMB = await memoryOf(site)
      for (let round = 0; round < rounds; round++) await takeTurn(site)
      const attackedMs = Math.round(await orderDuringAttack(site))
      return resultOf(site.times, { attackedMs, beforeMB, afterMB: await memoryOf(site) })
    })
  } finally {
    await provider.close()
  }
}

function resultOf(
  { quiet, ...beside }: Site['times'],
  rest: { attackedMs: number; beforeMB: number; afterMB: number },
): Measured {
  const quietMs = Math.round(least(quiet))
  const besideMs = Object.fromEntries(kinds.map((kind) => [kind, Math.round(least(beside[kind]))]))
  const page = besideMs.page ?? 0
  const ofKind = (kind: Kind, ms = 0): Row => ({
    what: `another's order beside 300 connections over one address's limit: ${kind}`,
    measured: `${ms} ms${times(ms, page)}`,
    reference: `beside as many for pages ${page} ms; beside none ${quietMs} ms`,
    'to reach': '<= 2 x',
    reached: yesOrNo(ms <= 2 * page),
  })
  const attacked = "another's order beside 20,000 connections from a hundred addresses, longest"
  const memory = `${rest.beforeMB} MB before all floods, ${rest.afterMB} MB after them`
  return {
    figures: { quietMs, besideMs, ...rest },
    rows: [
      ...kinds.filter((kind) => kind !== 'page').map((kind) => ofKind(kind, besideMs[kind])),
      atMost(attacked, rest.attackedMs, 2_000, ' ms', memory),
    ],
  }
}

function siteOf(server: ServerProcess) {
  const times: Record<Kind | 'quiet', number[]> = { quiet: [], page: [], order: [], health: [], read: [] }
  return { server, port: Number(new URL(server.url).port), times, customers: 0 }
}

type Site = ReturnType<typeof siteOf>

async function takeTurn(site: Site): Promise<void> {
  await placeOrders(site, ordersOfTurn) // The first orders run until the code is compiled.
  site.times.quiet.push(median(await placeOrders(site, ordersOfTurn)))
  for (const kind of kinds) {
    const flood = await startFlood({ port: site.port, connections, from: ['127.0.8.1'], request: requests[kind]() })
    // The first orders come while the flood is still within its limits, so they are not counted.
    await placeOrders(site, 5)
    site.times[kind].push(median(await placeOrders(site, ordersOfTurn)))
    await flood.end()
  }
}

async function orderDuringAttack(site: Site): Promise<number> {
  const flood = { port: site.port, connections: attack.connections / 2, request: requests.order() }
  const from = clients(attack.addresses, 10)
  const floods = await Promise.all([startFlood({ ...flood, from }), startFlood({ ...flood, from })])
  const times = await placeOrders(site, ordersOfTurn)
  await Promise.all(floods.map((each) => each.end()))
  return Math.max(...times)
}

/** Places orders one after the other, each for another customer. Returns the milliseconds that each took. */
async function placeOrders(site: Site, count: number): Promise<number[]> {
  const times: number[] = []
  for (let order = 0; order < count; order++) {
    const customer = site.customers++
    const begun = performance.now()
    const status = await orderFrom(`127.1.${customer >> 7}.${(customer & 127) + 1}`, site.port)
    if (status !== 200) throw new Error(`An order from elsewhere was answered with ${status}.`)
    times.push(performance.now() - begun)
  }
  return times
}

const memoryOf = ({ server }: Site) => residentMB(server.child.pid ?? 0)
