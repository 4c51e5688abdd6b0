import { changeOwnOrderSchema, type OwnOrder } from '../../../contract/own-order.ts'
import type { Database } from '../../database/database.ts'
import { parseOr } from '../../http/parse.ts'
import { changeOwnOrder as change } from '../../orders/changes/change-own-order.ts'
import { requireChangeKey, showOwnOrder } from '../../orders/changes/own-order.ts'

/**
 * Changes an order for the customer who has the link from the mail, and returns it as it stands afterwards. Throws
 * AppError `invalid_order` with each field at fault, `not_found` for a wrong key too, and what the change throws.
 */
export async function changeOwnOrder(database: Database, body: unknown): Promise<OwnOrder> {
  const wanted = parseOr('invalid_order', changeOwnOrderSchema, body)
  await requireChangeKey(database, wanted)
  await change(database, wanted)
  return showOwnOrder(database, wanted.order_id)
}
