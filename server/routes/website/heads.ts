import { cateringPage, orderPages, privacyPage, staffPage, staffWorker, termsPage } from '../../../contract/pages.ts'
import type { StoredFile, WebFile, Website } from './load-website.ts'

/** Header names and values in turn, as `response.writeHead` takes them. */
type Head = string[]

/** A file in one encoding, with all headers of its answers except the time. */
export interface Form {
  body: Buffer | StoredFile
  etag: string
  /** The headers of an answer with the whole body. */
  whole: Head
  /** The headers of an answer with no body or a part of it: all but the body's length. */
  other: Head
}

/** A file of the site in each of its encodings, ready to be sent. */
export interface ReadyFile {
  status: 200 | 404
  plain: Form
  br?: Form
  gzip?: Form
}

/** The site as it is now, ready to be sent. */
export interface ReadySite {
  /** Returns the file for a path that a browser asks for. Undefined if there is none, or if a route fills it in. */
  find: (path: string) => ReadyFile | undefined
  /** Returns the page for all other paths. */
  notFound: () => ReadyFile
}

/** The pages that a route fills in (legal-pages.ts), and the data of the one that scripts render as well. */
export const filledInByRoutes: ReadonlySet<string> = new Set([
  privacyPage,
  termsPage,
  cateringPage,
  `${cateringPage}.data`,
])

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]
const privatePages = new Set<string>(orderPages)

/** The staff's page has a stricter policy, because no element in it has inline styles. */
const staffPolicy = [
  ...pagePolicy.filter((rule) => !rule.startsWith('style-src')),
  "style-src 'self'",
  "worker-src 'self'",
  // The preview of the site (routes/staff/site-calls.ts).
  "frame-src 'self'",
]

/** Makes the headers of each file once. `everywhere` has the headers that every answer of the server has. */
export function makeReady(site: Website, everywhere: Record<string, string>): ReadySite {
  // By file, because each release brings pages of its own.
  const made = new WeakMap<WebFile, ReadyFile>()
  const once = (file: WebFile, make: () => ReadyFile) => {
    const ready = made.get(file) ?? make()
    made.set(file, ready)
    return ready
  }
  return {
    find(path) {
      const file = filledInByRoutes.has(path) ? undefined : site.files.get(path)
      return file && once(file, () => makeReadyFile(file, path, everywhere))
    },
    notFound: () =>
      once(site.notFound, () => readyFile(site.notFound, 404, headersOf(site.notFound, '/404', everywhere))),
  }
}

/** Makes the headers of one file's answers. */
export function makeReadyFile(file: WebFile, address: string, everywhere: Record<string, string>): ReadyFile {
  return readyFile(file, 200, headersOf(file, address, everywhere))
}

function readyFile(file: WebFile, status: 200 | 404, headers: Record<string, string>): ReadyFile {
  const form = (body: Buffer | StoredFile, encoding?: 'br' | 'gzip'): Form => {
    const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
    const other = Object.entries({
      ...headers,
      ...(encoding && { 'Content-Encoding': encoding }),
      // The page for unknown addresses is not a version of the requested file, so it has no ETag.
      ...(status === 200 && { ETag: etag }),
    }).flat()
    const ranges = status === 200 && !file.br ? ['Accept-Ranges', 'bytes'] : []
    return { body, etag, other, whole: [...other, ...ranges, 'Content-Length', String(body.length)] }
  }
  return {
    status,
    plain: form(file.plain),
    ...(file.br && { br: form(file.br, 'br') }),
    ...(file.gzip && { gzip: form(file.gzip, 'gzip') }),
  }
}

function headersOf(file: WebFile, address: string, everywhere: Record<string, string>): Record<string, string> {
  return {
    ...everywhere,
    ...(file.scriptHashes && { 'content-security-policy': policyOf(address, file.scriptHashes) }),
    // The address of such a page is the only key to an order, so caches, referrers and search engines must not keep
    // it.
    ...(privatePages.has(address) && { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }),
    ...(isOfStaff(address) && staffHeaders),
    // Mail programs in a browser load the pictures of our mails from their own sites.
    ...(address.startsWith('/mail/') && { 'cross-origin-resource-policy': 'cross-origin' }),
    // A service worker may fetch only what the policy of its own file allows: CSP 3, 4.1.2.
    ...(address === staffWorker && { 'content-security-policy': "default-src 'none'; connect-src 'self'" }),
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ...(file.br && { Vary: 'Accept-Encoding' }),
  }
}

const isOfStaff = (address: string) => address === staffPage || address.startsWith(`${staffPage}/`)

// No search engine keeps the staff's pages. No other site learns their addresses, which can be links to join with.
const staffHeaders = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'service-worker-allowed': staffPage,
}

function policyOf(address: string, scriptHashes: string[]): string {
  const rules = address === staffPage ? staffPolicy : pagePolicy
  return rules.map((rule) => (rule.startsWith('script-src') ? [rule, ...scriptHashes].join(' ') : rule)).join(';')
}
