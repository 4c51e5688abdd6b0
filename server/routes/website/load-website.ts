import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { jsonInHtml } from '../../../contract/in-html.ts'
import { careersPage, placePage, publicUrlPlaceholder, releasePlaceholder, staffPage } from '../../../contract/pages.ts'
import { anonKeyPlaceholder } from '../../../contract/public-anon-key.ts'
import { staffContentPlaceholder } from '../../../contract/staff/content.ts'
import { goLive, type Release, releaseNow } from '../../publishing/live-content.ts'
import { staffContentOf } from '../../publishing/staff-content.ts'

/** A file that is read from the disk for each request. `length` is in bytes. */
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
  /** The hashes of inline scripts that the build knows, for the Content-Security-Policy. Only pages have them. */
  scriptHashes?: string[]
}

/** The site by the paths that browsers ask for ("/", "/menu", "/assets/…"), and the page for all other paths. */
export interface Website {
  files: Map<string, WebFile>
  notFound: WebFile
  /** The hashes of all inline scripts in the built pages. Pages that are rendered later may run no others. */
  knownScripts: ReadonlySet<string>
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
  // The data that the browser loads when it goes from one page to another.
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
const mayHaveChanged = 'no-cache'
export const forEver = 'public, max-age=31536000, immutable'
// Names with a hash of the content: "page-CMv2tj1p.js" by the bundler, "daal-640.1a2b3c4d.avif" by art/.
const hashedName = /^(\/staff)?\/assets\/|\.[0-9a-f]{8}\.\w+$/
/** True if a file's name has a hash of its content, so that new content gets a new name. */
export const isHashed = (address: string) => hashedName.test(address)

/**
 * Reads the built site into memory and compresses its texts, so that serving a page takes one look-up. Pictures and
 * films, nine tenths of the site, stay on the disk, where the operating system caches them.
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

/** Reads one file of the built site. Returns undefined for a type that isn't served. */
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
    // Browsers accept compressed scripts and styles, so the uncompressed form stays on the disk.
    plain: isHashed(address) && encodings && plain === raw ? { path, length: raw.length } : plain,
    ...encodings,
    ...(extension === '.html' && { scriptHashes: inlineScriptHashes(plain.toString()) }),
  }
}

/**
 * Fills settings and the release's number into a text file of the site. The staff's page gets the staff's part of the
 * content.
 */
function filledIn(address: string, text: string, { publicUrl, anonKey }: WebsiteOptions, release: Release): string {
  if (address === staffPage) return text.replace(staffContentPlaceholder, () => jsonInHtml(staffContentOf(release)))
  return text
    .replaceAll(publicUrlPlaceholder, publicUrl)
    .replaceAll(anonKeyPlaceholder, anonKey)
    .replaceAll(releasePlaceholder, String(release.number))
}

/**
 * Replaces the pages of the site, and the content that this process serves, with those of a release in one step.
 * Compresses the pages quickly. Returns a function that compresses them again at the best quality.
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
 * Compresses pages at the best quality and puts them in place. One at a time, so that it uses one core and leaves
 * room for reading files. Stops early where other pages have replaced these meanwhile.
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
  for (const address of site.files.keys())
    if ((isOfVacancy(address) || isOfPlace(address)) && !pages.has(address)) site.files.delete(address)
  for (const [address, page] of pages) {
    if (address === notFoundPage) site.notFound = page
    else site.files.set(address, page)
  }
}

/** True for the page of a vacancy, which comes and goes with the vacancy. */
export const isOfVacancy = (address: string) => address.startsWith(`${careersPage}/`)

/** True for the page of a place. The build has one, so that its scripts are known. */
export const isOfPlace = (address: string) => address.startsWith(placePage(''))

const etagOf = (plain: Buffer) => `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

/** Returns a page with new HTML. Its scripts must be the same, because the hashes are kept. */
export async function withText(page: WebFile, html: string): Promise<WebFile> {
  const plain = Buffer.from(html)
  return { ...page, etag: etagOf(plain), plain, ...(await compress(plain)) }
}

/**
 * Returns a file that stays on the disk. Its name has a hash of the content, so the file need not be read for an
 * ETag.
 */
async function storedFile(path: string, type: string): Promise<WebFile> {
  const { size } = await stat(path)
  return { type, etag: `"${basename(path)}"`, cacheControl: forEver, plain: { path, length: size } }
}

/** Returns the address of a file. Browsers ask for "/menu/index.html" as "/menu". */
function addressOf(path: string): string {
  return path.replace(/\/index\.html$/, '') || '/'
}

/** Returns the compressed forms that the build has made (scripts/compress-site.ts). */
async function compressed(path: string): Promise<Pick<WebFile, 'br' | 'gzip'>> {
  const [br, gzipped] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return { br, gzip: gzipped }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a text with Brotli and gzip, by default at the best quality. */
export async function compress(plain: Buffer, quality = 11): Promise<Pick<WebFile, 'br' | 'gzip'>> {
  const [br, gzipped] = await Promise.all([
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // The encoder's memory grows with the window, so the window is no larger than the text needs.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(plain.length + 1)))),
      },
    }),
    zip(plain, { level: Math.min(quality, 9) }),
  ])
  return { br, gzip: gzipped }
}

/** Returns the hashes of a page's inline scripts. Script files, data and empty scripts need none. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*(?:\ssrc=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const texts = [...scripts].map(([, text = '']) => text).filter((text) => text !== '')
  return [...new Set(texts.map(hash))]
}
