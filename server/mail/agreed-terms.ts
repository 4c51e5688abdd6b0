import { areaOf } from '../../contract/delivery/kitchens.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { rulesForCustomers } from '../../contract/delivery/rules-for-customers.ts'
import { termsOf } from '../../contract/legal/earlier-terms.ts'
import { legalFacts } from '../../contract/legal/legal-facts.ts'
import { splitAtLinks, withFacts } from '../../contract/legal/legal-text.ts'
import type { LegalBlock, LegalText } from '../../contract/legal/schema.ts'
import { formatDay } from '../../contract/london-time.ts'
import { formatPence } from '../../contract/money.ts'
import type { Queryable } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { findRulesOfVersion } from '../delivery/delivery-rules.ts'
import { kitchensOf } from '../delivery/kitchens-now.ts'
import { contentNow } from '../publishing/live-content.ts'
import { findRelease } from '../publishing/releases.ts'
import type { Mail } from './mail.ts'
import type { OrderForMail } from './order-for-mail.ts'

type Attachments = NonNullable<Mail['attachments']>

/**
 * Returns the terms that a customer agreed to, as a text file: their version, with the order's delivery rules, the
 * company as the site named it then, and the items. Returns nothing for an order from before terms existed.
 */
export async function agreedTerms(
  database: Queryable,
  order: Filling['order'] & Pick<Order, 'rulesVersion' | 'termsVersion' | 'contentRelease'>,
  { publicUrl }: { publicUrl: string },
): Promise<Attachments> {
  const agreed = termsOf(order.termsVersion)
  if (!agreed) return []
  const rules = (await findRulesOfVersion(database, order.rulesVersion)) ?? defaultRules
  const then = await contentThen(database, order)
  const facts = {
    ...legalFacts(then),
    ...rulesForCustomers({ ...rules, area: areaOf(rules, kitchensOf(rules, then.site)) }),
  }
  const content = plainText(agreed, { facts, publicUrl, order })
  return [{ filename: `terms-${agreed.version}.txt`, contentType: 'text/plain; charset=utf-8', content }]
}

/**
 * Returns the content that the site had when an order was placed, or the live content for orders from before releases
 * existed.
 */
async function contentThen(database: Queryable, { contentRelease }: Pick<Order, 'contentRelease'>) {
  const release = contentRelease === null ? undefined : await findRelease(database, contentRelease)
  return release?.content ?? contentNow()
}

interface Filling {
  facts: Readonly<Record<string, string>>
  publicUrl: string
  order: Pick<OrderForMail, 'orderNumber' | 'items' | 'totalPence' | 'depositPence' | 'restDue'>
}

/** Writes a legal text for one order as plain text, with an empty line between paragraphs. */
function plainText({ title, version, inShort, parts }: LegalText, filling: Filling): string {
  const paragraphs = [
    `${filling.facts.name}: ${title}\nIn force since ${formatDay(version)}. For order ${filling.order.orderNumber}.`,
    ['In short', ...inShort.map((line) => `- ${line}`)].join('\n'),
    ...parts.flatMap(({ heading, blocks }) => [
      heading.toUpperCase(),
      ...blocks.map((block) => blockText(block, filling)),
    ]),
  ]
  return `${paragraphs.join('\n\n')}\n`.replaceAll('\n', '\r\n')
}

function blockText(block: LegalBlock, filling: Filling): string {
  const filled = (text: string) => filledText(text, filling)
  if (typeof block === 'string') return filled(block)
  if ('fill' in block) return soldText(filling.order)
  if ('list' in block) return block.list.map((item) => `- ${filled(item)}`).join('\n')
  return [block.heading, ...block.facts.map(([name, value]) => `${name}: ${filled(value)}`)].join('\n')
}

function soldText({ items, totalPence, depositPence, restDue }: Filling['order']): string {
  const lines = items.map(
    ({ itemName, quantity, totalPence: price }) => `- ${itemName} × ${quantity}: ${formatPence(price)}`,
  )
  const total = `Total with VAT and delivery: ${formatPence(totalPence)}`
  const parts =
    depositPence === null
      ? []
      : [`Deposit to pay first: ${formatPence(depositPence)}, and the rest by ${formatDay(restDue ?? '')}`]
  return [...lines, total, ...parts].join('\n')
}

/** Fills in the facts of a text after finding its links, because a fact may look like a link. */
function filledText(text: string, { facts, publicUrl }: Filling): string {
  return splitAtLinks(text)
    .map((part) => {
      if (typeof part === 'string') return withFacts(part, facts)
      const words = withFacts(part.words, facts)
      if (/^(tel|mailto):/.test(part.address)) return words
      return `${words} (${part.address.startsWith('/') ? publicUrl : ''}${part.address})`
    })
    .join('')
}
