import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { jsonInHtml } from '../../../contract/in-html.ts'
import { careersPage, publicUrlPlaceholder, releasePlaceholder, staffPage } from '../../../contract/pages.ts'
import { anonKeyPlaceholder } from '../../../contract/public-anon-key.ts'
import { staffContentPlaceholder } from '../../../contract/staff/content.ts'
import { goLive, type Release, releaseNow } from '../../publishing/live-content.ts'
import { staffContentOf } from '../../publishing/staff-content.ts'

/** A file that is read from the disk for each request; `length` in bytes. */
export interface StoredFile {
  path: string
  length: number
}

/** One file of the built site, ready to be sent in each encoding. */
export interface WebFile {
  type: string
  etag: string
  cacheControl: string
  plain: Buffer | StoredFile
  br?: Buffer
  gzip?: Buffer
  /** Hashes of the inline scripts that the build knows, for the Content-Security-Policy; pages only. */
  scriptHashes?: string[]
}

/** The site by the paths that browsers ask for ("/", "/menu", "/assets/…"), and the page for all other paths. */
export interface Website {
  files: Map<string, WebFile>
  notFound: WebFile
  /** The hashes of all inline scripts in the built pages. A page that is rendered later may run no other. */
  knownScripts: ReadonlySet<string>
  /** Called with pages that took the place of others. */
  onShown?: (pages: ReadonlyMap<string, WebFile>) => void
}

export interface WebsiteOptions {
  directory: string
  publicUrl: string
  anonKey: string
}

export const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // What a change of screen asks for in place of a page.
  '.data': 'text/x-script; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}
const notFoundPage = '/404'
/** The types worth compressing. */
export const texts = /^(text|application\/(json|xml|manifest))|svg/
export const withFacts = new Set(['.html', '.xml', '.txt', '.webmanifest'])
const mayHaveChanged = 'public, max-age=0, must-revalidate'
export const forEver = 'public, max-age=31536000, immutable'
// The names with a hash of the content: "page-CMv2tj1p.js" by the bundler, "daal-640.1a2b3c4d.avif" by art/.
const hashedName = /^(\/staff)?\/assets\/|\.[0-9a-f]{8}\.\w+$/
/** Whether a file's name says what is in it, so that another content has another name. */
export const isHashed = (address: string) => hashedName.test(address)

/**
 * Reads the built site into memory and compresses its texts, so that serving a page costs one look-up. Pictures and
 * films are nine tenths of the site. They stay on the disk, where the operating system caches them.
 */
export async function loadWebsite(options: WebsiteOptions): Promise<Website> {
  const entries = await readdir(options.directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, WebFile>()
  await Promise.all(
    paths.map(async (path) => {
      const address = addressOf(path.slice(options.directory.length))
      const file = await readWebFile(path, address, options)
      if (file) files.set(address, file)
    }),
  )
  const notFound = files.get(notFoundPage)
  if (!notFound) throw new Error(`The site is not built: no page for unknown addresses in ${options.directory}`)
  files.delete(notFoundPage)
  const knownScripts = new Set([...files.values(), notFound].flatMap(({ scriptHashes = [] }) => scriptHashes))
  return { files, notFound, knownScripts }
}

/** Reads one file of the built site; undefined where it is of no kind that is served. */
export async function readWebFile(
  path: string,
  address: string,
  options: WebsiteOptions,
): Promise<WebFile | undefined> {
  const extension = extname(path)
  const type = types[extension]
  if (!type || path.endsWith('/__spa-fallback.html')) return undefined
  if (address.startsWith('/media/') && isHashed(address) && !texts.test(type)) return storedFile(path, type)
  const raw = await readFile(path)
  const plain = withFacts.has(extension) ? Buffer.from(filledIn(address, raw.toString(), options, releaseNow())) : raw
  const encodings = texts.test(type) && (plain === raw ? await compressed(path) : await compress(plain))
  return {
    type,
    etag: etagOf(plain),
    cacheControl: isHashed(address) ? forEver : mayHaveChanged,
    // Browsers take a compressed form of a script or style, so its long form stays on the disk.
    plain: isHashed(address) && encodings && plain === raw ? { path, length: raw.length } : plain,
    ...encodings,
    ...(extension === '.html' && { scriptHashes: inlineScriptHashes(plain.toString()) }),
  }
}

/**
 * Fills settings and the number of the release into a page or a file beside it, and the staff's part of the content into
 * the staff's page.
 */
function filledIn(address: string, text: string, { publicUrl, anonKey }: WebsiteOptions, release: Release): string {
  if (address === staffPage) return text.replace(staffContentPlaceholder, () => jsonInHtml(staffContentOf(release)))
  return text
    .replaceAll(publicUrlPlaceholder, publicUrl)
    .replaceAll(anonKeyPlaceholder, anonKey)
    .replaceAll(releasePlaceholder, String(release.number))
}

/**
 * Shows a release: the pages that were drawn from it take the place of those before, in one step with all that this
 * process says. They are compressed quickly. Returns what compresses them once more, at the best quality.
 */
export async function showRelease(
  site: Website,
  drawn: ReadonlyMap<string, string>,
  release: Release,
  options: WebsiteOptions,
): Promise<() => Promise<void>> {
  const staffsPage = await readFile(join(options.directory, 'staff/index.html'), 'utf8')
  const texts = [...drawn, [staffPage, staffsPage] as const]
  const pages = await Promise.all(
    texts.map(
      async ([address, text]) =>
        [address, await quickPage(site, address, filledIn(address, text, options, release))] as const,
    ),
  )
  replacePages(site, new Map(pages))
  goLive(release)
  return () => compressBest(site, pages)
}

async function quickPage(
  { knownScripts }: Website,
  address: string,
  text: string,
): Promise<WebFile & { plain: Buffer }> {
  const plain = Buffer.from(text)
  const type = types[extname(address)] ?? types['.html'] ?? ''
  return {
    type,
    etag: etagOf(plain),
    cacheControl: mayHaveChanged,
    plain,
    ...(await compress(plain, 5)),
    ...(type === types['.html'] && { scriptHashes: inlineScriptHashes(text).filter((hash) => knownScripts.has(hash)) }),
  }
}

/**
 * Compresses pages one after the other, so that they take one processor and leave room for reading files, and puts them
 * in place. It ends early where other pages have been shown meanwhile.
 */
async function compressBest(
  site: Website,
  pages: readonly (readonly [string, WebFile & { plain: Buffer }])[],
): Promise<void> {
  const best = new Map<string, WebFile>()
  for (const [address, page] of pages) {
    best.set(address, { ...page, ...(await compress(page.plain)) })
    if (pageAt(site, address) !== page) return
  }
  replacePages(site, best)
}

const pageAt = (site: Website, address: string) => (address === notFoundPage ? site.notFound : site.files.get(address))

function replacePages(site: Website, pages: ReadonlyMap<string, WebFile>): void {
  for (const address of site.files.keys()) if (isOfVacancy(address) && !pages.has(address)) site.files.delete(address)
  for (const [address, page] of pages) {
    if (address === notFoundPage) site.notFound = page
    else site.files.set(address, page)
  }
  site.onShown?.(pages)
}

/** Whether an address is that of a vacancy, whose page comes and goes with it. */
export const isOfVacancy = (address: string) => address.startsWith(`${careersPage}/`)

const etagOf = (plain: Buffer) => `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

/** Returns a page with another text between its tags; its scripts have to be the same. */
export async function withText(page: WebFile, html: string): Promise<WebFile> {
  const plain = Buffer.from(html)
  return { ...page, etag: etagOf(plain), plain, ...(await compress(plain)) }
}

/** Returns a file that stays on the disk. Its name has a hash of its content, so it is not read before it is asked for. */
async function storedFile(path: string, type: string): Promise<WebFile> {
  const { size } = await stat(path)
  return { type, etag: `"${basename(path)}"`, cacheControl: forEver, plain: { path, length: size } }
}

/** Returns the address of a file: browsers ask for "/menu/index.html" as "/menu". */
function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, '') || '/'
}

/** Returns the encodings that the build has made (scripts/compress-site.ts). */
async function compressed(path: string): Promise<Pick<WebFile, 'br' | 'gzip'>> {
  const [br, gzipped] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return { br, gzip: gzipped }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a text into both encodings, by default at their best quality. */
export async function compress(plain: Buffer, quality = 11): Promise<Pick<WebFile, 'br' | 'gzip'>> {
  const [br, gzipped] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // The encoder's memory grows with its window, so the window is no larger than the text needs.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(plain.length + 1)))),
      },
    }),
    zip(plain, { level: Math.min(quality, 9) }),
  ])
  return { br, gzip: gzipped }
}

/** Returns the hashes of a page's inline scripts. Script files and data have none. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*(?:\ssrc=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [...new Set([...scripts].map(([, text = '']) => hash(text)))]
}
