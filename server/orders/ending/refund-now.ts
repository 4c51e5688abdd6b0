import { refundByTerms } from '../../../contract/cancellation.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { findCancellationTerms } from '../../delivery/delivery-rules.ts'
import { type LedgerSums, sumsOf } from '../../payments/ledger.ts'

/**
 * Returns the pence that go back when the customer cancels at `now`, by the terms under which the order was sold, or
 * undefined where they have to ring us. A customer who has moved the day gets back no more than they would have had
 * before, since otherwise everybody would move the day first and cancel then.
 */
export async function refundNow(
  database: Queryable,
  { order, ledger, changes }: { order: Order; ledger: LedgerEntry[]; changes: OrderChange[] },
  now: Date,
): Promise<number | undefined> {
  const terms = await findCancellationTerms(database, order.rulesVersion)
  const sums: LedgerSums = sumsOf(ledger)
  const moments = [
    { eventDate: order.eventDate, at: now },
    ...changes.filter(isMoveByCustomer).map(({ before, createdAt }) => ({
      eventDate: before?.eventDate ?? order.eventDate,
      at: createdAt,
    })),
  ]
  const amounts = moments.map(({ eventDate, at }) => refundByTerms(terms, { ...sums, eventDate }, at))
  if (amounts.some((amount) => amount === undefined)) return undefined
  // What the customer's bank took back can't go back once more.
  return Math.min(sums.leftPence, ...amounts.map((amount) => amount ?? 0))
}

function isMoveByCustomer({ state, by, before, after }: OrderChange): boolean {
  return state === 'in-force' && by === null && before?.eventDate !== after?.eventDate
}
