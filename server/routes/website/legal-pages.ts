import type { FastifyInstance } from 'fastify'
import { areaOf } from '../../../contract/delivery/kitchens.ts'
import { defaultRules } from '../../../contract/delivery/rules.ts'
import { rulesForBuyers, rulesForCustomers, rulesUnread } from '../../../contract/delivery/rules-for-customers.ts'
import { textInHtml } from '../../../contract/in-html.ts'
import { daysInWords } from '../../../contract/legal/legal-text.ts'
import { placeholder } from '../../../contract/pages.ts'
import type { Database } from '../../database/database.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { filledInByRoutes, makeReadyFile, type ReadyFile } from './heads.ts'
import { type WebFile, type Website, withText } from './load-website.ts'
import { sendFile } from './send-file.ts'

export interface KeptDays {
  keepOrdersDays: number
  keepUnpaidOrdersDays: number
  keepApplicationsDays: number
  keepEnquiriesDays: number
}

interface LegalPagesOptions {
  built: Website
  /** The headers of every answer. */
  everywhere: Record<string, string>
  database: Database
  kept: KeptDays
}

type Facts = Record<string, string>

/**
 * Serves the pages whose text contains this server's settings and the delivery rules. Fills those into the built page
 * whenever one of them has changed (decision 056), so the pages need no script. While the rules can't be read, the
 * pages say so.
 */
export function legalPages(app: FastifyInstance, { built, everywhere, database, kept }: LegalPagesOptions): void {
  for (const path of filledInByRoutes) {
    if (!built.files.has(path)) continue
    const complete = rememberLast(async (file, facts) =>
      makeReadyFile(await withText(file, filledIn(file.plain.toString(), facts)), path, everywhere),
    )
    app.get(path, async (request, reply) => {
      const completed = await complete(built.files.get(path) as WebFile, await factsNow(database, kept))
      reply.hijack()
      sendFile(request.raw, reply.raw, completed)
    })
    app.get(`${path}/`, ({ url }, reply) => reply.redirect(path + url.slice(path.length + 1), 308))
  }
}

/** Returns a page of a preview, filled in with this server's settings and the delivery rules. */
export async function withServerFacts(html: string, database: Database, kept: KeptDays): Promise<string> {
  return filledIn(html, await factsNow(database, kept))
}

async function factsNow(database: Database, kept: KeptDays): Promise<Facts> {
  const rules = await rulesInForce(database)
    .then(({ rules, kitchens }) => ({ ...rules, area: areaOf(rules, kitchens) }))
    .then((rules) => ({ ...rulesForCustomers(rules), ...rulesForBuyers(rules) }))
    .catch(() => ({ ...rulesUnread, ...rulesForBuyers(defaultRules) }))
  return {
    keepOrders: daysInWords(kept.keepOrdersDays),
    keepUnpaidOrders: daysInWords(kept.keepUnpaidOrdersDays),
    keepApplications: daysInWords(kept.keepApplicationsDays),
    keepEnquiries: daysInWords(kept.keepEnquiriesDays),
    ...rules,
  }
}

type Complete = (page: WebFile, facts: Facts) => Promise<ReadyFile>

/**
 * Completes the page again only where the page or a fact has changed, because compressing takes a tenth of a second.
 */
function rememberLast(complete: Complete): Complete {
  let last: { of: string; file: Promise<ReadyFile> } | undefined
  return (page, facts) => {
    const of = JSON.stringify([page.etag, facts])
    if (last?.of !== of) last = { of, file: complete(page, facts) }
    return last.file
  }
}

function filledIn(html: string, facts: Facts): string {
  let text = html
  for (const [name, fact] of Object.entries(facts)) {
    text = text.replaceAll(placeholder(name), () => textInHtml(fact))
  }
  return text
}
