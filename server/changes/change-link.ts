import { changeOrderAddress } from '../../contract/own-order.ts'
import type { Database } from '../database/database.ts'
import type { Order } from '../database/schema.ts'
import { isSignatureOf, sign } from '../database/signatures.ts'

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

const textOf = ({ id, customerEmail }: Whose) => `change-order/${id}/${customerEmail.toLowerCase()}`
