import { confirmationPath } from '../../contract/order-in-words.ts'
import { cateringPage } from '../../contract/pages.ts'
import type { Database } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { isSignatureOf, sign } from '../database/signatures.ts'

/** The order behind a payment page, and who of the staff took it, if anybody did. */
type Paying = Pick<Order, 'id'> & { takenBy?: string | null }

/**
 * Returns the address to which a payment page leads whoever leaves it without paying. An order of the site is cancelled
 * there: its id stands in the address, with a key that proves that somebody comes from its payment page; the hash scrolls
 * to the message about it. The way of an order that staff took leads to the order's page, which tells staff
 * (docs/decisions/030).
 */
export async function wayBack(database: Database, publicUrl: string, { id, takenBy }: Paying): Promise<string> {
  if (takenBy) return `${publicUrl}${confirmationPath(id)}&left=payment`
  return `${publicUrl}${cateringPage}?cancelled=${id}&key=${await sign(database, signedText(id))}#payment-cancelled`
}

/** Whether a key is that of the way back from the payment page of this order. */
export function isWayBackKey(database: Database, orderId: string, key: string): Promise<boolean> {
  return isSignatureOf(database, signedText(orderId), key)
}

const signedText = (orderId: string) => `cancel-payment/${orderId}`
