import { refundByTerms } from '../../../contract/cancellation.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Queryable } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { findCancellationTerms } from '../../delivery/delivery-rules.ts'
import { type LedgerSums, sumsOf } from '../../payments/ledger.ts'
import { findChanges } from '../order/order-changes.ts'

/**
 * Returns the refund if the customer cancels at `now`, in pence, by the terms under which the order was sold; undefined
 * if they have to ring. The terms apply to what is ordered now: packages removed earlier were refunded then, and a
 * payment for a change that was never applied is refunded in full (docs/decisions/095).
 */
export async function refundNow(
  database: Queryable,
  { order, ledger, changes }: { order: Order; ledger: LedgerEntry[]; changes: OrderChange[] },
  now: Date,
): Promise<number | undefined> {
  const byTerms = await refundByOwnTerms(database, order, changes, now)
  const { leftPence } = sumsOf(ledger)
  const amount = byTerms(sumsOfPresent(order, ledger))
  // What the customer's bank took back can't be refunded as well.
  return amount === undefined ? undefined : Math.max(0, Math.min(leftPence, amount))
}

/**
 * Sums the payments and refunds for what is ordered now, without removed packages and changes that were never applied.
 * Each has a refund of its own, with the change. Pure.
 */
function sumsOfPresent({ totalPence, waivedPence, restPence }: Order, ledger: LedgerEntry[]): Sums {
  const { refundedPence } = sumsOf(ledger.filter(({ changeId }) => !changeId))
  return { paidPence: Math.max(0, totalPence - waivedPence - restPence), refundedPence }
}

type Sums = Pick<LedgerSums, 'paidPence' | 'refundedPence'>

/** The first terms that mention removing part of an order. Earlier ones promise a full refund of what was removed. */
const speaksOfParts = '2026-11-24'

/**
 * Returns a function that computes how much of an amount the terms refund at `now`, in pence, as if that amount were a
 * whole order that is cancelled. The function returns undefined if the customer has to ring.
 */
export async function shareByTerms(
  database: Queryable,
  order: Order,
  now: Date,
): Promise<(pence: number) => number | undefined> {
  const byTerms = await refundByOwnTerms(database, order, await findChanges(database, order.id), now)
  return (paidPence) => {
    const share = byTerms({ paidPence, refundedPence: 0 })
    return share !== paidPence && (order.termsVersion ?? '') < speaksOfParts ? undefined : share
  }
}

/**
 * Returns a function that computes the refund by the terms, in pence; undefined if the customer has to ring. A customer
 * who moved the day gets no more than before the move, or everybody would move the day first and cancel then. That
 * limits only what was paid before the move.
 */
async function refundByOwnTerms(
  database: Queryable,
  order: Order,
  changes: OrderChange[],
  now: Date,
): Promise<(sums: Sums) => number | undefined> {
  const terms = await findCancellationTerms(database, order.rulesVersion)
  const moments = [
    { eventDate: order.eventDate, at: now, latePence: 0 },
    ...changes.filter(isMoveByCustomer).map(({ before, createdAt, version }) => ({
      eventDate: before?.eventDate ?? order.eventDate,
      at: createdAt,
      // Leaves out the rest after a deposit, which nobody has paid yet.
      latePence: Math.max(0, paidAfter(version, changes) - order.restPence),
    })),
  ]
  return ({ paidPence, refundedPence }) => {
    const amounts = moments.map(({ eventDate, at, latePence }) => {
      const late = Math.min(latePence, paidPence)
      if (late > 0 && late === paidPence) return late - refundedPence
      const early = refundByTerms(terms, { paidPence: paidPence - late, refundedPence: 0, eventDate }, at)
      return early === undefined ? undefined : Math.max(0, early + late - refundedPence)
    })
    const known = amounts.filter((amount) => amount !== undefined)
    return known.length < amounts.length ? undefined : Math.min(...known)
  }
}

/**
 * Sums what was paid for changes after this version of an order, in pence, less what was removed again. A removal
 * counts against the newest purchases first.
 */
function paidAfter(version: number, changes: OrderChange[]): number {
  return changes
    .filter((change) => change.state === 'in-force' && change.version > version)
    .sort((one, other) => one.version - other.version)
    .reduce((pence, { differencePence, waivedPence }) => Math.max(0, pence + differencePence - waivedPence), 0)
}

function isMoveByCustomer({ state, by, before, after }: OrderChange): boolean {
  return state === 'in-force' && by === null && before?.eventDate !== after?.eventDate
}
