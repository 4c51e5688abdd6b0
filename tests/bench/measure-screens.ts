import type { ServerProcess } from '../server/process.ts'
import { type Checkout, withServers } from './checkout.ts'
import { type Look, scoresOf, timesOf } from './lighthouse.ts'
import { startNginx } from './nginx.ts'
import { sitePages as pages } from './site-pages.ts'
import { least, median } from './statistics.ts'
import { withoutScripts } from './without-scripts.ts'

const rounds = 9

/** In milliseconds. The paints are medians, and the shift is the greatest of all rounds. */
interface Times {
  fcp: number
  lcp: number
  shift: number
  blocking: { least: number; median: number; ofEachRound: number[] }
}

export interface Screen extends Times {
  page: string
  /**
   * The times of the same page without a script behind nginx, in the same rounds; undefined where the machine has no
   * nginx.
   */
  reference?: Times
  /** The milliseconds by which the page blocks longer than the reference. */
  blockingMore?: { least: number; median: number }
}

export interface ScreensFigures {
  screens: Screen[]
  /** Lighthouse's scores of accessibility, best practices and SEO, of the first checkout only. */
  scores: { page: string; scores: number[] }[]
}

/**
 * Runs Lighthouse on a simulated phone on each page and, in turn, on its own HTML without scripts behind nginx. Each of
 * nine rounds takes all of them, so that a slow minute of the machine affects each. The scores do not depend on time,
 * so one run for each page is enough.
 */
export function measureScreens(checkouts: Checkout[]): Promise<ScreensFigures[]> {
  return withServers(checkouts, {}, async (servers) => {
    const { url } = servers[0] as ServerProcess
    const bare = await withoutScripts(url, pages)
    const nginx = await startNginx(bare.files, bare.pages)
    try {
      const sites = [...servers, ...(nginx ? [nginx] : [])].map((site) => pages.map((page) => looksAt(site.url + page)))
      for (let round = 0; round < rounds; round++) {
        for (const index of pages.keys()) {
          for (const site of sites) await site[index]?.again()
        }
        console.log(`screens: round ${round + 1} of ${rounds}`)
      }
      const scores: ScreensFigures['scores'] = []
      for (const page of pages) scores.push({ page, scores: await scoresOf(url + page) })
      const references = sites[servers.length]
      return servers.map((_, server) => ({
        screens: pages.map((page, index) =>
          screenOf(page, sites[server]?.[index]?.looks ?? [], server === 0 ? references?.[index]?.looks : undefined),
        ),
        scores: server === 0 ? scores : [],
      }))
    } finally {
      await nginx?.close()
    }
  })
}

function looksAt(url: string) {
  const looks: Look[] = []
  return { looks, again: async () => looks.push(await timesOf(url)) }
}

/**
 * Returns the figures of a page from its runs and those of the reference, which belong together round by round. The
 * least difference is taken between the least times of each, because the difference within one round would also be
 * small when the machine was slow during the reference.
 */
export function screenOf(page: string, looks: Look[], references?: Look[]): Screen {
  const times = timesFrom(looks)
  if (!references) return { page, ...times }
  const reference = timesFrom(references)
  const differences = looks.map(({ blocking }, round) => blocking - (references[round]?.blocking ?? 0))
  const blockingMore = { least: times.blocking.least - reference.blocking.least, median: median(differences) }
  return { page, ...times, reference, blockingMore }
}

function timesFrom(looks: Look[]): Times {
  const blocking = looks.map((each) => each.blocking)
  return {
    fcp: median(looks.map((each) => each.fcp)),
    lcp: median(looks.map((each) => each.lcp)),
    shift: Math.max(...looks.map((each) => each.shift)),
    blocking: { least: least(blocking), median: median(blocking), ofEachRound: blocking },
  }
}
