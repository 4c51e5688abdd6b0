import type { FastifyInstance } from 'fastify'
import { newsLinkSchema } from '../../../contract/news.ts'
import { newsletterPage } from '../../../contract/pages.ts'
import type { Database } from '../../database/database.ts'
import { leaveNews } from '../../news/subscribe-to-news.ts'
import { parseOr } from '../../parse.ts'

/**
 * The presses from one address in ten minutes. High, because a mail provider may send all its customers' presses from
 * one.
 */
const pressesPerTenMinutes = 1_000

/**
 * Answers the one press by which a mail program leaves a list (RFC 8058), at the address in our List-Unsubscribe
 * header. Ignores the body: only the key in the address counts. A GET of the same address shows a page with a button.
 */
export function onePressLeave(app: FastifyInstance, { database }: { database: Database }): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
  const config = { rateLimit: { max: pressesPerTenMinutes, timeWindow: 600_000 } }
  app.post(newsletterPage, { bodyLimit: 4 * 1024, config }, async (request) => {
    const { leave, key } = request.query as Record<string, unknown>
    return leaveNews(database, parseOr('invalid_subscription', newsLinkSchema, { subscription_id: leave, key }))
  })
}
