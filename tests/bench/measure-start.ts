import { end, newSettings, removeData } from '../server/process.ts'
import { startBareServer } from './bare-server.ts'
import { type Checkout, startServer } from './checkout.ts'
import { residentMB } from './resident-memory.ts'
import { least, median } from './statistics.ts'

const rounds = 9

export interface StartFigures {
  /** In milliseconds. */
  medianMs: number
  leastMs: number
  /** The same for an empty server on this machine, which is the share of Node and the machine. */
  bareMs: number
  memoryMB: number
}

/**
 * Measures the time from the server's start to its first page, with an existing embedded database, and that of a bare
 * node:http server in turn. Also measures the memory that Node has then, in MB.
 */
export async function measureStart(checkouts: Checkout[]): Promise<StartFigures[]> {
  const sites = await Promise.all(
    checkouts.map(async (checkout) => {
      const settings = await newSettings({ LOG_LEVEL: 'warn' })
      return { checkout, settings, times: [] as number[], memoryMB: 0 }
    }),
  )
  const bareTimes: number[] = []
  try {
    for (const { checkout, settings } of sites) await end(await startServer(checkout, settings))
    for (let round = 0; round < rounds; round++) {
      for (const site of sites) Object.assign(site, await startOnce(site))
      bareTimes.push(await startBare())
    }
  } finally {
    for (const { settings } of sites) await removeData(settings.DATA_DIR ?? '')
  }
  return sites.map(({ times, memoryMB }) => ({
    ...{ medianMs: Math.round(median(times)), leastMs: Math.round(least(times)) },
    ...{ bareMs: Math.round(median(bareTimes)), memoryMB },
  }))
}

async function startOnce(site: { checkout: Checkout; settings: Record<string, string>; times: number[] }) {
  const began = performance.now()
  const server = await startServer(site.checkout, site.settings)
  try {
    await (await fetch(server.url)).text()
    const times = [...site.times, performance.now() - began]
    return { times, memoryMB: await residentMB(server.child.pid ?? 0) }
  } finally {
    await end(server)
  }
}

async function startBare(): Promise<number> {
  const began = performance.now()
  const { url, close } = await startBareServer({ headers: [], body: Buffer.from('open') })
  await (await fetch(url)).text()
  const time = performance.now() - began
  await close()
  return time
}
