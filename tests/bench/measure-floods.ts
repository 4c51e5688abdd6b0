import { clients, orderFrom, requests, startFlood } from '../faults/floods/flood.ts'
import type { ServerProcess } from '../server/process.ts'
import { startStubbornProvider, stubbornSettings } from '../server/stubborn-provider.ts'
import { type Checkout, withServers } from './checkout.ts'
import { residentMB } from './resident-memory.ts'
import { least, median } from './statistics.ts'

/** All floods take turns, so that a slow moment of the machine affects each. */
const rounds = 3
const ordersOfTurn = 25
const connections = 300
/** The whole attack: its connections, and the number of addresses they come from. */
const attack = { connections: 20_000, addresses: 100 }

/** The requests of a flood while another customer orders. */
const kinds = ['page', 'order', 'health', 'read'] as const
type Kind = (typeof kinds)[number]

export interface FloodsFigures {
  /**
   * The median times of another customer's order, in milliseconds: without a flood, and during requests on 300
   * connections.
   */
  quietMs: number
  besideMs: Record<Kind, number>
  /**
   * The longest time of another customer's order while 20,000 connections from a hundred addresses order, in
   * milliseconds.
   */
  attackedMs: number
  /** Resident memory of Node before all floods and after them, in MB. */
  beforeMB: number
  afterMB: number
}

/** Measures how long another customer's order takes while a server is flooded, with all limits on. */
export async function measureFloods(checkouts: Checkout[]): Promise<FloodsFigures[]> {
  const provider = await startStubbornProvider()
  const settings = { ...stubbornSettings(provider.url), RATE_LIMITS: 'on', LOG_LEVEL: 'fatal' }
  try {
    return await withServers(checkouts, settings, async (servers) => {
      const sites = servers.map(siteOf)
      for (const site of sites) site.beforeMB = await memoryOf(site)
      for (let round = 0; round < rounds; round++) for (const site of sites) await takeTurn(site)
      for (const site of sites) site.attackedMs = await orderDuringAttack(site)
      return Promise.all(sites.map(figuresOf))
    })
  } finally {
    await provider.close()
  }
}

function siteOf(server: ServerProcess) {
  const times: Record<Kind | 'quiet', number[]> = { quiet: [], page: [], order: [], health: [], read: [] }
  return { server, port: Number(new URL(server.url).port), times, customers: 0, beforeMB: 0, attackedMs: 0 }
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

async function figuresOf(site: Site): Promise<FloodsFigures> {
  const { times, beforeMB, attackedMs } = site
  const besideMs = Object.fromEntries(kinds.map((kind) => [kind, Math.round(least(times[kind]))]))
  return {
    quietMs: Math.round(least(times.quiet)),
    besideMs: besideMs as Record<Kind, number>,
    attackedMs: Math.round(attackedMs),
    beforeMB,
    afterMB: await memoryOf(site),
  }
}
