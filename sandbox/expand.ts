import { ApiError } from './api-error.ts'
import type { SessionHidden } from './session-object.ts'
import { type ApiObject, find, type Queryable } from './store.ts'

/** The fields that hold an object's id, and the kind of that object. */
const references: Record<string, string> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
  product: 'product',
}

/**
 * Replaces ids with their objects, for paths such as `payment_intent.latest_charge`:
 * https://docs.stripe.com/api/expanding_objects
 */
export async function expandAll<Data extends object>(db: Queryable, data: Data, paths: string[]): Promise<Data> {
  for (const path of paths) await expandPath(db, data as Record<string, unknown>, path.split('.'), path)
  return data
}

async function expandPath(db: Queryable, at: Record<string, unknown>, parts: string[], whole: string): Promise<void> {
  const [field = '', ...rest] = parts
  if (field === 'data' && Array.isArray(at.data)) {
    for (const each of at.data) await expandPath(db, each, rest, whole)
    return
  }
  if (field === 'line_items' && at.object === 'checkout.session') {
    at.line_items = await lineItemList(db, String(at.id), { limit: 10 })
    return
  }
  const kind = Object.hasOwn(references, field) ? references[field] : undefined
  if (!kind || !Object.hasOwn(at, field)) {
    throw new ApiError(400, `This property cannot be expanded (${whole}).`, { param: 'expand' })
  }
  const held = at[field]
  if (typeof held === 'string') at[field] = (await find(db, kind, held))?.data ?? held
  if (rest.length > 0 && typeof at[field] === 'object' && at[field] !== null) {
    await expandPath(db, at[field] as Record<string, unknown>, rest, whole)
  }
}

/** Returns a page of a session's line items. */
export async function lineItemList(
  db: Queryable,
  sessionId: string,
  { limit, startingAfter }: { limit: number; startingAfter?: string },
) {
  const row = await find<ApiObject, SessionHidden>(db, 'checkout.session', sessionId)
  const items = row?.hidden.lineItems ?? []
  const start = startingAfter ? items.findIndex((item) => item.id === startingAfter) + 1 : 0
  return {
    object: 'list',
    data: items.slice(start, start + limit),
    has_more: items.length > start + limit,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  }
}
