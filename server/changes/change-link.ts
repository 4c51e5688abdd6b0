import { createHmac, timingSafeEqual } from 'node:crypto'
import { changeOrderAddress } from '../../contract/own-order.ts'
import type { Database } from '../database/database.ts'
import { findChanges } from '../database/order-changes.ts'
import { findOrder } from '../database/orders.ts'
import type { Order } from '../database/schema.ts'
import { sharedSecret } from '../database/secrets.ts'
import { AppError } from '../http/errors.ts'

/** Whose link it is. A changed address ends it, so that whoever reads the mails of the former one has no key. */
type Whose = Pick<Order, 'id' | 'customerEmail'>

const secrets = new WeakMap<Database, Promise<string>>()

/** Returns the secret that signs these links. It is read once, because it never changes. */
function secretOf(database: Database): Promise<string> {
  const known = secrets.get(database)
  if (known) return known
  const reading = sharedSecret(database, 'change-links')
  secrets.set(database, reading)
  reading.catch(() => secrets.delete(database))
  return reading
}

/** Returns the address at which the customer of an order changes or cancels it. Only mails to the customer have it. */
export async function changeLink(database: Database, publicUrl: string, order: Whose): Promise<string> {
  return publicUrl + changeOrderAddress(order.id, keyOf(await secretOf(database), order))
}

/**
 * Whether a key is that of this order and of its customer's present address. Refusing takes the same time for every
 * wrong key.
 */
export async function isChangeKey(database: Database, order: Whose, key: string): Promise<boolean> {
  const expected = Buffer.from(keyOf(await secretOf(database), order))
  const given = Buffer.from(key)
  const isSame = timingSafeEqual(expected, given.length === expected.length ? given : Buffer.alloc(expected.length))
  return isSame && given.length === expected.length
}

/**
 * Throws AppError `not_found` unless somebody has the link's key, or the id of a Checkout Session of the order or of one
 * of its changes. Only who came back from that payment page, and Stripe, know such an id.
 */
export async function requireOwner(
  database: Database,
  orderId: string,
  { key, sessionId }: { key?: string; sessionId?: string },
): Promise<void> {
  const order = await findOrder(database, orderId)
  if (!order) throw notTheirs()
  if (key !== undefined && (await isChangeKey(database, order, key))) return
  const sessions = [order, ...(await findChanges(database, orderId))].map(({ checkoutSessionId }) => checkoutSessionId)
  if (sessionId === undefined || !sessions.includes(sessionId)) throw notTheirs()
}

const notTheirs = () =>
  new AppError('not_found', { message: 'Please open the link in our newest mail about your order, or ring us.' })

function keyOf(secret: string, { id, customerEmail }: Whose): string {
  return createHmac('sha256', secret).update(`change-order/${id}/${customerEmail.toLowerCase()}`).digest('base64url')
}
