import { createHash } from 'node:crypto'
import type { OfflineWay } from '../../../contract/staff/take-order.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { findChangeByKey } from '../order/order-changes.ts'
import type { ChangeWanted } from './judge-change.ts'

/** Who asks for a change. `beyond` has the short reasons of the rules that staff saw and override. */
type Asker = { by: 'staff'; caller: Pick<Caller, 'name' | 'personId'>; beyond: string[] } | { by: 'customer' }

/** The change that somebody asks for, and what their form showed them. Amounts are in pence. */
export type ChangeAsked = Asker & {
  /** Identifies the form, so that sending it twice makes one change. */
  key: string
  wanted: ChangeWanted
  seen: {
    version: number
    /** The release that the form was rendered from, if the form says it. */
    release?: number
    /**
     * The id of the pending change that the form showed; null if it showed that there is none. Forms that show no
     * pending change leave it out, and can't replace one.
     */
    waiting?: string | null
    /** The new price and the refund. Left out by forms that showed no price; the price must then stay the same. */
    price?: { totalPence: number; backPence: number }
  }
  pay: PayingMore
}

/** How the difference of a dearer order is paid, or that staff waive it. */
export type PayingMore =
  | { how: 'link' }
  | { how: 'waive'; reason: string }
  /** Paid offline already. */
  | { how: 'otherwise'; way: OfflineWay; note: string | null | undefined }

/** Returns the name to store with a change: the staff member's, or null for a customer. */
export const nameOf = (asked: Asker) => (asked.by === 'staff' ? asked.caller.name : null)

/** Hashes the wanted change, to recognise the same form sent again even if the site's content has changed since. */
export const hashOfWanted = ({ wanted }: Pick<ChangeAsked, 'wanted'>): string =>
  createHash('sha256').update(JSON.stringify(wanted)).digest('hex')

/** The idempotency key for the part of a change that is applied before payment. */
export const keyAtOnce = (key: string) => `${key} at once`

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
