import { changeOrderAddress } from '../../../contract/own-order.ts'
import type { Database } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { isSignatureOf, sign } from '../../database/signatures.ts'
import { AppError } from '../../http/errors.ts'
import { findOrder } from '../orders.ts'
import { findChanges } from './order-changes.ts'

/** Whose link it is. A changed address ends it, so that whoever reads the mails of the former one has no key. */
type Whose = Pick<Order, 'id' | 'customerEmail'>

/** Returns the address at which the customer of an order changes or cancels it. Only mails to the customer have it. */
export async function changeLink(database: Database, publicUrl: string, order: Whose): Promise<string> {
  return publicUrl + changeOrderAddress(order.id, await sign(database, textOf(order)))
}

/** Whether a key is that of this order and of its customer's present address. */
export function isChangeKey(database: Database, order: Whose, key: string): Promise<boolean> {
  return isSignatureOf(database, textOf(order), key)
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

const textOf = ({ id, customerEmail }: Whose) => `change-order/${id}/${customerEmail.toLowerCase()}`
