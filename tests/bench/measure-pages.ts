import { gunzipSync } from 'node:zlib'
import { memoryOf, withServer } from './checkout.ts'
import { atMost, besideReference, type Measured, median } from './figures.ts'
import { startBareServer, startNginx, wholeAnswer } from './references.ts'
import { type Asked, askWithWrk } from './wrk.ts'

const headers = { 'accept-encoding': 'gzip' }
/** A server spends its first second on compiling, so the first turn of each is not counted. */
const turn = { connections: 64, headers, seconds: 2 }
const rounds = 7

/**
 * Measures answers a second for the home page from 64 connections, beside nginx and a bare node:http server with the
 * same bytes and headers. They take turns, and the figures are medians. The memory is the most of the server after a
 * turn, in MB.
 */
export function measurePages(): Promise<Measured> {
  return withServer({}, async (server) => {
    const page = await wholeAnswer(server.url, headers)
    const bare = await startBareServer(page)
    const files = new Map([
      ['index.html', gunzipSync(page.body)],
      ['index.html.gz', page.body],
    ])
    const nginx = await startNginx({ files, pages: [{ address: '/', path: 'index.html', headers: page.headers }] })
    const turns: [ours: Asked, bare: Asked, nginx: Asked][] = []
    let memoryMB = 0
    try {
      for (let round = 0; round <= rounds; round++) {
        const ours = await askWithWrk(server.url, turn)
        memoryMB = Math.max(memoryMB, memoryOf(server))
        turns.push([ours, await askWithWrk(bare.url, turn), await askWithWrk(nginx.url, turn)])
      }
    } finally {
      await nginx.close()
      await bare.close()
    }
    return resultOf(turns.slice(1), memoryMB)
  })
}

function resultOf(turns: [ours: Asked, bare: Asked, nginx: Asked][], memoryMB: number): Measured {
  const perSecond = (of: 0 | 1 | 2) => median(turns.map((turn) => turn[of].perSecond))
  const figures = { pagesPerSecond: perSecond(0), barePerSecond: perSecond(1), nginxPerSecond: perSecond(2), memoryMB }
  const busy = median(turns.map(([ours]) => ours.busy))
  const row = besideReference(
    'pages a second, 64 connections, beside a bare node:http',
    [figures.pagesPerSecond, figures.barePerSecond, ''],
    ['>=', 0.85],
  )
  row.reference += `; nginx ${figures.nginxPerSecond}; wrk ${busy} % busy`
  return { figures, rows: [row, atMost('memory of Node under this load', memoryMB, 160, ' MB')] }
}
