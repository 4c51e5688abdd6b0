import type { NewsLink } from '../../../contract/news.ts'

/** What a mail's link does when its button is pressed. `proof` is missing if the link is not whole. */
export interface MailLink {
  does: 'confirm' | 'leave'
  proof?: NewsLink
}

/**
 * Reads a mail's link from the hash, or from the query if a mail program opens its one-click address as a page. Returns
 * undefined if the address has no link. Uses nothing outside its own body: its source is also inlined into the page and
 * runs before first paint.
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
