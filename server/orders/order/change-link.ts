import { changeOrderAddress } from '../../../contract/own-order.ts'
import type { Database } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { isSignatureOf, sign } from '../../database/signatures.ts'
import { AppError } from '../../errors.ts'
import { findChanges } from './order-changes.ts'
import { findOrder } from './orders.ts'

/**
 * The order that a link belongs to. The key depends on the email address: a new address makes old links invalid, so
 * whoever reads the former mailbox loses access.
 */
type Whose = Pick<Order, 'id' | 'customerEmail'>

/** Returns the link with which a customer changes or cancels their order. Only mails to the customer may contain it. */
export async function changeLink(database: Database, publicUrl: string, order: Whose): Promise<string> {
  return publicUrl + changeOrderAddress(order.id, await sign(database, textOf(order)))
}

/** True if the key matches this order and its present email address. */
export function isChangeKey(database: Database, order: Whose, key: string): Promise<boolean> {
  return isSignatureOf(database, textOf(order), key)
}

/**
 * Throws AppError `not_found` unless the caller has the link's key, or the id of a Checkout Session of the order or of
 * one of its changes. Only Stripe, and whoever returned from that payment page, know such an id.
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

const textOf = ({ id, customerEmail }: Whose) => `change-order/${id}/${customerEmail.toLowerCase()}`
