import { gunzipSync } from 'node:zlib'
import { withServer } from './checkout.ts'
import { atMost, type Measured, median, percent, times, yesOrNo } from './figures.ts'
import { startBareServer, startNginx, wholeAnswer } from './references.ts'
import { residentMB } from './resident-memory.ts'
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
  return withServer({}, async ({ url, child }) => {
    const page = await wholeAnswer(`${url}/`, headers)
    const bare = await startBareServer(page)
    const files = new Map([
      ['index.html', gunzipSync(page.body)],
      ['index.html.gz', page.body],
    ])
    const nginx = await startNginx({ files, pages: [{ address: '/', path: 'index.html', headers: page.headers }] })
    const turns = { site: [] as Asked[], bare: [] as Asked[], nginx: [] as Asked[] }
    let memoryMB = 0
    try {
      for (let round = 0; round <= rounds; round++) {
        turns.site.push(await askWithWrk(`${url}/`, turn))
        memoryMB = Math.max(memoryMB, await residentMB(child.pid ?? 0))
        turns.bare.push(await askWithWrk(`${bare.url}/`, turn))
        if (nginx) turns.nginx.push(await askWithWrk(`${nginx.url}/`, turn))
      }
    } finally {
      await nginx?.close()
      await bare.close()
    }
    return resultOf(turns, memoryMB)
  })
}

function resultOf(turns: Record<'site' | 'bare' | 'nginx', Asked[]>, memoryMB: number): Measured {
  const perSecond = (asked: Asked[]) => median(asked.slice(1).map((each) => each.perSecond))
  const [pagesPerSecond, barePerSecond] = [perSecond(turns.site), perSecond(turns.bare)]
  const nginxPerSecond = turns.nginx.length > 0 ? perSecond(turns.nginx) : undefined
  const failed = turns.site.reduce((sum, each) => sum + each.failed, 0)
  const generatorBusy = median(turns.site.map((each) => each.busy))
  const most = Math.max(pagesPerSecond, nginxPerSecond ?? 0, barePerSecond)
  return {
    figures: { pagesPerSecond, nginxPerSecond, barePerSecond, failed, memoryMB, generatorBusy },
    rows: [
      {
        what: 'pages a second, 64 connections',
        measured: `${pagesPerSecond}${times(pagesPerSecond, barePerSecond)}`,
        reference: `bare node:http ${barePerSecond}; nginx ${nginxPerSecond ?? '–'}`,
        'to reach': '>= 0.85 x of the bare server',
        reached: yesOrNo(pagesPerSecond >= 0.85 * barePerSecond),
        generator: `wrk, ${percent(generatorBusy)} busy, ${most} at most`,
      },
      atMost('pages that failed under this load', failed, 0, ''),
      atMost('memory of Node under this load', memoryMB, 160, ' MB'),
    ],
  }
}
