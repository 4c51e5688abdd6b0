import type { FastifyInstance } from 'fastify'
import { shownAt } from '../../../contract/content/shown-at.ts'
import { previewPath, publicPages } from '../../../contract/pages.ts'
import type { Database } from '../../database/database.ts'
import { oneAtATimeEach } from '../../operations/kept-program.ts'
import { findPreview } from '../../publishing/previews.ts'
import { renderPreview } from '../../publishing/rendered-site.ts'
import { type KeptDays, withServerFacts } from './legal-pages.ts'

/**
 * Nothing can be ordered in a preview: no script runs and no form is sent. Browsers also ignore a refresh in a page
 * that is sandboxed without scripts.
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

/** How many pages one address may have rendered in ten minutes. */
const pagesPerTenMinutes = 300
/** Each link renders one page at a time, however many people have it. This leaves room for staff and other links. */
const inTurn = oneAtATimeEach(10)

/** Shows a draft of the site, page by page, to everybody with its link. */
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
    return content && renderPreview(shownAt(content, new Date()), page)
  }
}

/** The bar that marks a preview. At the foot, because the header of the site stays at the top. */
const bar =
  '<p style="position:sticky;bottom:0;z-index:100;margin:0;padding:.6rem 1rem;background:#f2a91e;color:#17110e;font-weight:600">A preview: guests don’t see this yet, and nothing can be ordered here.</p>'

/** Removes the scripts from a page, adds the bar, and points links at the other pages of the preview. */
function asPreview(html: string, token: string): string {
  const links = new RegExp(` href="(${publicPages.join('|')})(?=["#?])`, 'g')
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(links, (_, page) => ` href="${previewPath(token)}${page}`)
    .replace('</body>', `${bar}</body>`)
}
