import { sitePages } from '../site-pages.ts'
import { ask, type Tally } from './tally.ts'

const filesOfVisit = 3

export interface Site {
  url: string
  /** The addresses of the files that the pages name: scripts, styles, fonts, pictures, films. */
  files: string[]
}

/** Reads the pages once, and the files that they name. */
export async function readSite(url: string): Promise<Site> {
  const texts = await Promise.all(sitePages.map(async (page) => (await ask(url + page, [200])).text))
  const named = texts.flatMap((text) => [...text.matchAll(/(?:href|src|poster)="(\/[^"#?]+\.\w+)"/g)])
  return { url, files: [...new Set(named.map(([, file]) => file ?? ''))] }
}

/** Loads a page and some of its files as a browser does: compressed, some of them a second time, some in part. */
export async function visit(site: Site, tally: Tally, random: () => number): Promise<void> {
  const pick = (list: string[]) => site.url + list[Math.floor(random() * list.length)]
  // Compressed files are always sent whole.
  const films = site.files.filter((file) => /\.(mp4|webm|jpg|webp|avif)$/.test(file))
  await tally.attempt('page', () => ask(pick(sitePages), [200], { headers: { 'accept-encoding': 'br' } }))
  for (let count = 0; count < filesOfVisit; count++) {
    const file = pick(site.files)
    const chance = random()
    if (chance < 0.1)
      await tally.attempt('part of a file', () => ask(pick(films), [206], { headers: { range: 'bytes=0-999' } }))
    else if (chance < 0.3) await tally.attempt('known file', () => askTwice(file))
    else await tally.attempt('file', () => ask(file, [200]))
  }
}

async function askTwice(file: string) {
  const { headers } = await ask(file, [200])
  return ask(file, [304], { headers: { 'if-none-match': headers.get('etag') ?? '' } })
}
