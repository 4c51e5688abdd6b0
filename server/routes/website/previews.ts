import type { FastifyInstance } from 'fastify'
import { shownAt } from '../../../contract/content/shown-at.ts'
import { previewPath, publicPages } from '../../../contract/pages.ts'
import type { Database } from '../../database/database.ts'
import { oneAtATimeEach } from '../../operations/kept-thread.ts'
import { drawPreview } from '../../publishing/drawn-site.ts'
import { findPreview } from '../../publishing/previews.ts'
import { type KeptDays, withServerFacts } from './legal-pages.ts'

/**
 * No script runs in a preview, no form goes out, and nothing leads on by itself (HTML lets no page that is sandboxed without
 * scripts refresh): nothing can be ordered there.
 */
const policy = [
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-to-custom-protocols',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The pages that one address may have drawn in ten minutes. */
const pagesPerTenMinutes = 300
/** One link draws one page after the other, however many people have it. So it leaves room for staff and other links. */
const inTurn = oneAtATimeEach(10)

/** Shows a draft of the site to whoever has a link to it, page by page. */
export function previews(app: FastifyInstance, database: Database, kept: KeptDays): void {
  const config = { rateLimit: { max: pagesPerTenMinutes, timeWindow: 600_000 } }
  app.get<{ Params: { token: string; '*': string } }>(
    `${previewPath(':token')}/*`,
    { config },
    async (request, reply) => {
      const { token, '*': rest } = request.params
      const page = publicPages.find((each) => each === `/${rest}`)
      const html = page && (await inTurn(token, () => draw(page, token)))
      if (!html) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', policy)
        .header('X-Robots-Tag', 'noindex')
        .header('Referrer-Policy', 'no-referrer')
        .header('Cache-Control', 'no-store')
        .send(asPreview(await withServerFacts(html, database, kept), token))
    },
  )

  async function draw(page: string, token: string): Promise<string | undefined> {
    const content = await findPreview(database, token)
    return content && drawPreview(shownAt(content, new Date()), page)
  }
}

/** The bar that tells a preview from the site. */
const bar =
  '<p style="position:sticky;top:0;z-index:100;margin:0;padding:.6rem 1rem;background:#f2a91e;color:#17110e;font-weight:600">A preview: guests don’t see this yet, and nothing can be ordered here.</p>'

/** Takes the scripts out of a page, says that it is a preview, and lets its links lead to the other pages of it. */
function asPreview(html: string, token: string): string {
  const links = new RegExp(` href="(${publicPages.join('|')})(?=["#?])`, 'g')
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(links, (_, page) => ` href="${previewPath(token)}${page}`)
    .replace(/<body[^>]*>/, (body) => body + bar)
}
