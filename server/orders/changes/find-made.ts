import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { findChangeByKey } from '../order/order-changes.ts'
import { type ChangeAsked, hashOfWanted } from './change-asked.ts'

/**
 * Finds the change that this form made before. Prices are not compared: the answer repeats the first one's. Throws
 * AppError `idempotency_key_reused` if the form has changed since, and `changed_meanwhile` if that change ended unpaid.
 */
export async function findMade(
  database: Queryable,
  orderId: string,
  asked: Pick<ChangeAsked, 'key' | 'wanted'>,
): Promise<OrderChange | undefined> {
  const made = await findChangeByKey(database, asked.key)
  if (!made) return undefined
  const hash = hashOfWanted(asked)
  if (made.orderId !== orderId || (made.requestHash ?? hash) !== hash) {
    throw new AppError('idempotency_key_reused', { message: madeBefore })
  }
  if (made.state === 'waiting' || made.state === 'in-force') return made
  throw new AppError('changed_meanwhile', { message: endedMeanwhile })
}

const madeBefore = 'This form has changed the order already, with other details. Look at the order before you go on.'
const endedMeanwhile = 'This change was withdrawn or not paid in time meanwhile. Start again with the order as it is.'
