import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../../contract/content/content.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import { keptThread } from '../operations/kept-program.ts'
import { programFile } from './render-pages.ts'
import type { Wanted } from './render-thread.ts'
import { siteFiles } from './site-files.ts'

const thread = new URL('render-thread.ts', import.meta.url)
const ofThread = { staysFor: 30_000, megabytes: 256 }
/** On a busy machine, a rendering of one second may take half a minute. */
const renderAll = keptThread<Wanted, Map<string, string>>(thread, { ...ofThread, longest: 120_000, mostAsked: 4 })
/** Previews have their own thread, so that they never hold up a publication. */
const renderOne = keptThread<Wanted, Map<string, string>>(thread, { ...ofThread, longest: 5_000, mostAsked: 20 })

/** The publications that are being rendered now. */
const publications = new Set<Promise<unknown>>()

/** Renders the whole site. Returns pages, their data, robots.txt, sitemap and manifest by address. */
export async function renderSite(content: Content): Promise<Map<string, string>> {
  const drawing = renderAll({ content })
  publications.add(drawing)
  try {
    return new Map([...(await drawing), ...siteFiles(content)])
  } finally {
    publications.delete(drawing)
  }
}

/** Renders one page as a preview, after any publication that is being rendered. Throws AppError `overloaded`. */
export async function renderPreview(content: Content, page: string): Promise<string> {
  await Promise.allSettled(publications)
  const drawn = await renderOne({ content, page })
  return drawn.get(page) ?? ''
}

/**
 * Returns the site as it looks at an instant. Keeps the last rendering in the data folder, so that a restart without
 * changes renders nothing.
 */
export async function renderedSite(
  whole: Content,
  dataDir: string,
  instant = new Date(),
): Promise<Map<string, string>> {
  const content = shownAt(whole, instant)
  const of = await fingerprint(content)
  const path = join(dataDir, 'drawn-site.json')
  const kept = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  if (kept?.of === of) return new Map(kept.pages)
  const pages = await renderSite(content)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  keeping = keeping.catch(() => undefined).then(() => storeRendered(path, JSON.stringify({ of, pages: [...pages] })))
  await keeping
  return pages
}

/** Chains the writes, because two renderings that end together write to the same file. */
let keeping: Promise<void> = Promise.resolve()

async function storeRendered(path: string, drawn: string): Promise<void> {
  // If the process is killed here, the old file stays whole.
  await writeFile(`${path}.new`, drawn)
  await rename(`${path}.new`, path)
}

/** Returns a hash of all that the rendering depends on: the site's program and the content. */
async function fingerprint(content: Content): Promise<string> {
  return createHash('sha256')
    .update(await readFile(programFile))
    .update(JSON.stringify(content))
    .digest('hex')
}
