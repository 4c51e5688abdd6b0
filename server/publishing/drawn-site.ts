import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../../contract/content/content.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import { keptThread } from '../operations/kept-thread.ts'
import { programFile } from './draw-pages.ts'
import type { Wanted } from './draw-thread.ts'
import { siteFiles } from './site-files.ts'

const thread = new URL('draw-thread.ts', import.meta.url)
const ofThread = { staysFor: 30_000, megabytes: 256 }
/** A busy machine may take half a minute for what takes a second. */
const drawAll = keptThread<Wanted, Map<string, string>>(thread, { ...ofThread, longest: 120_000, mostAsked: 4 })
/** Previews have a thread of their own, so that none of them can hold up a publication. */
const drawOne = keptThread<Wanted, Map<string, string>>(thread, { ...ofThread, longest: 5_000, mostAsked: 20 })

/** The publications that are being drawn. */
const publications = new Set<Promise<unknown>>()

/** Draws the whole site from some content: pages, their data, and the files beside them, by their addresses. */
export async function drawSite(content: Content): Promise<Map<string, string>> {
  const drawing = drawAll({ content })
  publications.add(drawing)
  try {
    return new Map([...(await drawing), ...siteFiles(content)])
  } finally {
    publications.delete(drawing)
  }
}

/** Draws one page from some content, once the publications under way are drawn. Throws AppError `overloaded`. */
export async function drawPreview(content: Content, page: string): Promise<string> {
  await Promise.allSettled(publications)
  const drawn = await drawOne({ content, page })
  return drawn.get(page) ?? ''
}

/**
 * Returns the site as it is drawn from some content for an instant. What was drawn last is kept in the data folder, so a
 * restart with nothing changed draws nothing.
 */
export async function drawnSite(whole: Content, dataDir: string, instant = new Date()): Promise<Map<string, string>> {
  const content = shownAt(whole, instant)
  const of = await fingerprint(content)
  const path = join(dataDir, 'drawn-site.json')
  const kept = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  if (kept?.of === of) return new Map(kept.pages)
  const pages = await drawSite(content)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  keeping = keeping.catch(() => undefined).then(() => keepDrawn(path, JSON.stringify({ of, pages: [...pages] })))
  await keeping
  return pages
}

/** Two who draw at the same moment write one after the other. */
let keeping: Promise<void> = Promise.resolve()

async function keepDrawn(path: string, drawn: string): Promise<void> {
  // A process that is killed in between leaves the old file whole.
  await writeFile(`${path}.new`, drawn)
  await rename(`${path}.new`, path)
}

/** What a site depends on: the program that draws it, and what it says. */
async function fingerprint(content: Content): Promise<string> {
  return createHash('sha256')
    .update(await readFile(programFile))
    .update(JSON.stringify(content))
    .digest('hex')
}
