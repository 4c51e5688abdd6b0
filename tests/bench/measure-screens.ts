import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../scripts/find-browser.mjs'
import type { ServerProcess } from '../server/process.ts'
import { startNginx } from './nginx.ts'

const pages = ['/', '/menu', '/catering', '/our-history', '/careers', '/catering/order-confirmation']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export interface Screen {
  page: string
  /** Lighthouse's four scores from 0 to 100, in the order of the categories above; medians. */
  scores: number[]
  /** Milliseconds; the shift has no unit. */
  fcp: number
  lcp: number
  blocking: number
  shift: number
}

/**
 * Lighthouse on a simulated phone: every page (median of `rounds` each), and the home page's own HTML without its
 * scripts behind nginx as the reference. A round looks at all of them, so that a slow minute of the machine meets each.
 */
export async function measureScreens(server: ServerProcess, rounds: number) {
  const nginx = await startNginx(await withoutScripts(server.url))
  const all = pages.map((page) => ({ page, url: server.url + page, runs: [] as Screen[] }))
  if (nginx) all.push({ page: 'reference: home without script, nginx', url: `${nginx.url}/`, runs: [] })
  for (let round = 0; round < rounds; round++) {
    for (const { page, url, runs } of all) runs.push(await look(url, page))
  }
  await nginx?.close()
  const screens = all.map(({ page, runs }) => median(page, runs))
  return { screens: screens.slice(0, pages.length), reference: screens[pages.length] }
}

function median(page: string, runs: Screen[]): Screen {
  const middle = (value: (run: Screen) => number) =>
    runs.map(value).sort((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0
  return {
    page,
    scores: categories.map((_, index) => middle((run) => run.scores[index] ?? 0)),
    fcp: middle((run) => run.fcp),
    lcp: middle((run) => run.lcp),
    blocking: middle((run) => run.blocking),
    shift: middle((run) => run.shift),
  }
}

/** Looks once; a browser that did not come up is tried again. */
async function look(url: string, page: string, again = 2): Promise<Screen> {
  const folder = await mkdtemp(join(tmpdir(), 'tandoor-lighthouse-'))
  const file = join(folder, 'report.json')
  const flags =
    '--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync --no-first-run'
  const cli = new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url).pathname
  const child = spawn(
    process.execPath,
    [cli, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await once(child, 'exit')
  const { categories: found, audits, runtimeError } = JSON.parse(await readFile(file, 'utf8'))
  await rm(folder, { recursive: true })
  if (runtimeError && again > 0) return look(url, page, again - 1)
  if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.message}`)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    page,
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    blocking: Math.round(value('total-blocking-time')),
    shift: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
  }
}

/** The home page as somebody would write it by hand, and what it shows: the same HTML without a script. */
async function withoutScripts(url: string) {
  const page = await (await fetch(url)).text()
  const html = page
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*rel="(modulepreload|manifest)"[^>]*>/g, '')
  const paths = new Set([...html.matchAll(/["'(,\s](\/(?:assets|media)\/[^"'()\s,]+)/g)].map(([, path]) => path ?? ''))
  const files = [{ path: 'index.html', bytes: Buffer.from(html) }]
  for (const path of paths) {
    files.push({ path: path.slice(1), bytes: Buffer.from(await (await fetch(url + path)).arrayBuffer()) })
  }
  const { gzipSync } = await import('node:zlib')
  return [...files, { path: 'index.html.gz', bytes: gzipSync(html, { level: 9 }) }]
}
