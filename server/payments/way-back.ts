import { confirmationPath } from '../../contract/order-in-words.ts'
import { cateringPage } from '../../contract/pages.ts'
import type { Database } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { isSignatureOf, sign } from '../database/signatures.ts'

/** The order behind a payment page, and the member of staff who took it, if any. */
type Paying = Pick<Order, 'id'> & { takenBy?: string | null }

/**
 * Returns the address for a customer who leaves the payment page without paying. It cancels an order from the site: it
 * has the order's id, a key that proves that they come from its payment page, and a hash that scrolls to the message.
 * An order that staff took leads to its own page, which tells staff (docs/decisions/030).
 */
export async function cancelLinkOf(database: Database, publicUrl: string, { id, takenBy }: Paying): Promise<string> {
  if (takenBy) return `${publicUrl}${confirmationPath(id)}&left=payment`
  return `${publicUrl}${cateringPage}?cancelled=${id}&key=${await sign(database, signedText(id))}#payment-cancelled`
}

/** True if this key comes from this order's payment page. */
export function isWayBackKey(database: Database, orderId: string, key: string): Promise<boolean> {
  return isSignatureOf(database, signedText(orderId), key)
}

const signedText = (orderId: string) => `cancel-payment/${orderId}`
