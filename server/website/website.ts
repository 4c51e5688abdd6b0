import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebFile, Website } from './load-website.ts'
import { sendFile } from './send-file.ts'

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
const privatePage = '/catering/order-confirmation'

/** Serves the built site; every address that is not of the site gets the 404 page with status 404. */
export function website(app: FastifyInstance, site: Website): void {
  app.setNotFoundHandler((request, reply) => serve(site, request, reply))
}

function serve(site: Website, request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return reply
      .code(405)
      .header('Allow', 'GET, HEAD')
      .send({ code: 'not_found', message: 'There is nothing to change here.' })
  }
  const [address = '/', query] = request.raw.url?.split('?', 2) ?? []
  const file = site.files.get(address)
  const trimmed = address.replace(/\/+$/, '')
  if (!file && trimmed !== address && site.files.has(trimmed)) {
    return reply.redirect(query === undefined ? trimmed : `${trimmed}?${query}`, 308)
  }
  setHeaders(reply, file ?? site.notFound, address)
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  sendFile(request.raw, reply.raw, file ?? site.notFound, file ? 200 : 404)
}

function setHeaders(reply: FastifyReply, file: WebFile, address: string): void {
  if (!file.scriptHashes) return
  reply.header('Content-Security-Policy', policyOf(file))
  if (address !== privatePage) return
  // The address of this page is the only key to an order: no cache, no referrer and no search engine may keep it.
  reply.header('Referrer-Policy', 'no-referrer').header('X-Robots-Tag', 'noindex')
}

function policyOf(file: WebFile): string {
  return pagePolicy
    .map((rule) => (rule.startsWith('script-src') ? [rule, ...(file.scriptHashes ?? [])].join(' ') : rule))
    .join('; ')
}
