import { gunzipSync } from 'node:zlib'
import { startBareServer } from './bare-server.ts'
import { type Checkout, withServers } from './checkout.ts'
import { startNginx } from './nginx.ts'
import { residentMB } from './resident-memory.ts'
import { median } from './statistics.ts'
import { type WholeAnswer, wholeAnswer } from './whole-answer.ts'
import { type Asked, askWithWrk } from './wrk.ts'

const headers = { 'accept-encoding': 'gzip' }
const load = { connections: 64, headers }
/** A server spends its first second on compiling. */
const warmUp = { ...load, seconds: 2 }
const turn = { ...load, seconds: 2 }
const rounds = 7

export interface PagesFigures {
  pagesPerSecond: number
  /** The same page with the same headers from other servers; undefined where the machine has no nginx. */
  nginxPerSecond?: number
  barePerSecond: number
  failed: number
  memoryMB: number
  /** The share of one processor that the generator used. */
  generatorBusy: number
}

/**
 * Measures answers a second for the home page from 64 connections, beside nginx and a bare node:http server with the
 * same bytes and headers. They take turns, and the figures are medians. The memory is the most of the server after a
 * turn, in MB.
 */
export function measurePages(checkouts: Checkout[]): Promise<PagesFigures[]> {
  return withServers(checkouts, {}, async (servers) => {
    const page = await wholeAnswer(`${servers[0]?.url}/`, headers)
    const bare = await startBareServer(page)
    const nginx = await startNginx(filesOf(page), [{ address: '/', path: 'index.html', headers: page.headers }])
    try {
      const sites = servers.map((server) => ({ url: server.url, pid: server.child.pid ?? 0, ...noTurns() }))
      const references = { bare: { url: bare.url, ...noTurns() }, nginx: nginx && { url: nginx.url, ...noTurns() } }
      const all = [...sites, references.bare, references.nginx].filter((each) => each !== undefined)
      for (const { url } of all) await askWithWrk(`${url}/`, warmUp)
      for (let round = 0; round < rounds; round++) {
        for (const each of all) {
          each.turns.push(await askWithWrk(`${each.url}/`, turn))
        }
        for (const site of sites) site.memoryMB = Math.max(site.memoryMB, await residentMB(site.pid))
      }
      return sites.map(({ turns, memoryMB }) => ({
        pagesPerSecond: median(turns.map((each) => each.perSecond)),
        nginxPerSecond: references.nginx && median(references.nginx.turns.map((each) => each.perSecond)),
        barePerSecond: median(references.bare.turns.map((each) => each.perSecond)),
        failed: turns.reduce((sum, each) => sum + each.failed, 0),
        memoryMB,
        generatorBusy: median(turns.map((each) => each.busy)),
      }))
    } finally {
      await nginx?.close()
      await bare.close()
    }
  })
}

const noTurns = () => ({ turns: [] as Asked[], memoryMB: 0 })

function filesOf({ body }: WholeAnswer) {
  return [
    { path: 'index.html', bytes: gunzipSync(body) },
    { path: 'index.html.gz', bytes: body },
  ]
}
