import type { NewsLink } from '../../../contract/news.ts'

/** What the link of a mail does when its button is pressed; without `proof` where the link is not whole. */
export interface MailLink {
  does: 'confirm' | 'leave'
  proof?: NewsLink
}

/**
 * Reads the link of a mail: from behind the hash, or from the query where a mail program opens the address of its one
 * press as a page. Undefined where the address is that of the page alone. It may use nothing from outside itself, because
 * its text is also part of the page and runs there before the first paint.
 */
export function readNewsLink({ hash, search }: { hash: string; search: string }): MailLink | undefined {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
  const parts = new URLSearchParams(hash.includes('=') ? hash.slice(1) : search)
  const does = (['confirm', 'leave'] as const).find((each) => parts.has(each))
  if (!does) return undefined
  const id = parts.get(does) ?? ''
  // Mail programs may add a full stop or a bracket at the end of a link.
  const key = /^[\w-]+/.exec(parts.get('key') ?? '')?.[0]
  return { does, ...(key && uuid.test(id) && { proof: { subscription_id: id, key } }) }
}
