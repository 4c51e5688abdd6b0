import { end, newSettings, removeData } from '../server/process.ts'
import { here, startServer } from './checkout.ts'
import { atMost, least, type Measured, median } from './figures.ts'
import { startBareServer } from './references.ts'
import { residentMB } from './resident-memory.ts'

const rounds = 9

/**
 * Measures the time from the server's start to its first page, with an existing embedded database, and that of a bare
 * node:http server in turn, which is the share of Node and the machine. Also measures the memory that Node has then, in
 * MB.
 */
export async function measureStart(): Promise<Measured> {
  const settings = await newSettings({ LOG_LEVEL: 'warn' })
  const [times, bareTimes]: [number[], number[]] = [[], []]
  let memoryMB = 0
  try {
    await end(await startServer(here, settings))
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const server = await startServer(here, settings)
      await (await fetch(server.url)).text()
      times.push(Math.round(performance.now() - began))
      memoryMB = await residentMB(server.child.pid ?? 0)
      await end(server)
      bareTimes.push(await startBare())
    }
  } finally {
    await removeData(settings.DATA_DIR ?? '')
  }
  const figures = { medianMs: median(times), leastMs: least(times), bareMs: Math.round(median(bareTimes)), memoryMB }
  const reference = `least ${figures.leastMs} ms; an empty node:http ${figures.bareMs} ms`
  return {
    figures,
    rows: [
      atMost('start to first page', figures.medianMs, 1_500, ' ms', reference),
      atMost('memory of Node after its start', memoryMB, 160, ' MB'),
    ],
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
