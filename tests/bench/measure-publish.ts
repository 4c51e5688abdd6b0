import { readFile } from 'node:fs/promises'
import pino from 'pino'
import type { Content } from '../../contract/content/content.ts'
import { formatPence } from '../../contract/money.ts'
import { cateringPage } from '../../contract/pages.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { openLiveRelease, storeRelease } from '../../server/publishing/releases.ts'
import { renderSite } from '../../server/publishing/rendered-site.ts'
import type { ServerProcess } from '../server/process.ts'
import { withServer } from './checkout.ts'
import { atMost, type Measured } from './figures.ts'

const rounds = 9

/**
 * Measures a publication that changes every page: from the press (check, draw, store, tell) until another server answers
 * with it. The reference is the time to draw the pages alone.
 */
export function measurePublish(): Promise<Measured> {
  return withServer({}, async (one) => {
    const { url, stop } = await borrowEmbedded({ dataDir: one.dataDir })
    const database = openDatabase(url, pino({ level: 'silent' }))
    try {
      return await withServer({ DATABASE_URL: url }, (other) => publish(database, one, other))
    } finally {
      await database.close()
      await stop()
    }
  })
}

async function publish(database: Database, one: ServerProcess, other: ServerProcess): Promise<Measured> {
  const [times, drawing]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await Promise.all([one, other].map(untilAtRest))
    const live = await openLiveRelease(database)
    const content = dearer(live.content, round)
    const price = formatPence(content.packages[0]?.pricePence ?? 0)
    const began = performance.now()
    await renderSite(content)
    drawing.push(Math.round(performance.now() - began))
    await database.transaction((tx) => storeRelease(tx, live, content, { by: 'the bench' }))
    while (!(await (await fetch(other.url + cateringPage)).text()).includes(price)) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    times.push(Math.round(performance.now() - began))
  }
  const figures = { publishMs: Math.min(...times), drawingMs: Math.min(...drawing) }
  const what = `publication until another server shows it, least of ${rounds}`
  return { figures, rows: [atMost(what, figures.publishMs, 1_000, ' ms', `drawing alone ${figures.drawingMs} ms`)] }
}

/** Waits until a server has compressed the pages of the round before at the best quality. */
async function untilAtRest({ child }: ServerProcess): Promise<void> {
  let before = -1
  for (let used = 0; used !== before; used = await processorTime(child.pid)) {
    before = used
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Returns how long a process has used processors, in the system's ticks. */
async function processorTime(pid = 0): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return user + system
}

/** Returns the content with another price, and with another name, which every page shows. */
function dearer(content: Content, round: number): Content {
  const packages = content.packages.map((each, index) =>
    index === 0 ? { ...each, pricePence: each.pricePence + 1 } : each,
  )
  return { ...content, site: { ...content.site, name: `Tandoor Road ${round}` }, packages }
}
