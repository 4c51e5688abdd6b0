import { end, newSettings, removeData } from '../server/process.ts'
import { here, startServer } from './checkout.ts'
import { atMost, type Measured } from './figures.ts'
import { startBareServer } from './references.ts'

const rounds = 9

/**
 * Measures the time from the server's start to its first page, with an existing embedded database, and in turn that of a
 * bare node:http server, which is the share of Node and the machine. In milliseconds.
 */
export async function measureStart(): Promise<Measured> {
  const settings = await newSettings({ LOG_LEVEL: 'warn' })
  const [ours, bare]: [number[], number[]] = [[], []]
  try {
    await end(await startServer(here, settings))
    for (let round = 0; round < rounds; round++) {
      ours.push(await timeOf(() => startServer(here, settings), end))
      const startBare = () => startBareServer({ headers: [], body: Buffer.from('open') })
      bare.push(await timeOf(startBare, (server) => server.close()))
    }
  } finally {
    await removeData(settings.DATA_DIR ?? '')
  }
  const figures = { leastMs: Math.min(...ours), bareMs: Math.min(...bare) }
  const what = `start to first page, least of ${rounds}`
  return { figures, rows: [atMost(what, figures.leastMs, 1_500, ' ms', `an empty node:http ${figures.bareMs} ms`)] }
}

async function timeOf<Server extends { url: string }>(
  start: () => Promise<Server>,
  stop: (server: Server) => Promise<void>,
): Promise<number> {
  const began = performance.now()
  const server = await start()
  await (await fetch(server.url)).text()
  const time = Math.round(performance.now() - began)
  await stop(server)
  return time
}
