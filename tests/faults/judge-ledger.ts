import type Stripe from 'stripe'
import { expect } from 'vitest'
import { formatPence } from '../../contract/money.ts'
import { readOrderMoney } from '../../contract/staff/order-money.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import type { Database } from '../../server/database/database.ts'
import type { LedgerEntry } from '../../server/database/ledger-schema.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { findLedger, isByHand, isCounted } from '../../server/payments/ledger.ts'
import type { StaffCallMaker } from '../server/staff-client.ts'

interface Books {
  database: Database
  stripe: Stripe
  /** Makes calls as somebody of the staff who may see money. */
  call: StaffCallMaker
  /** The reason that the timeline has to give for a refund. */
  reasonOf: (entry: LedgerEntry) => string
  /** Sessions about which staff were told that nobody here knows what they paid for. */
  unknown?: Set<string>
}

/** What an order of tests/an-order.ts costs, in pence. */
const price = 34_994

/** Returns the sessions at Stripe with which an order and its changes were paid. */
export async function paidSessions(stripe: Stripe, orderId: string): Promise<Stripe.Checkout.Session[]> {
  const sessions = await stripe.checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  return sessions.filter(({ metadata, payment_status }) => metadata?.order_id === orderId && payment_status === 'paid')
}

/**
 * Judges an order that has come to rest. Its ledger is what Stripe holds, with disputes, and no refund is doubled. What
 * is in force was paid, what was paid is in force or went back, and the timeline tells of all this.
 */
export async function expectTrueLedger(
  books: Books,
  life: { id: string; number: string; placedPence?: number },
): Promise<void> {
  const { database, stripe, call } = books
  const charges = (await paidSessions(stripe, life.id)).filter(({ id }) => !books.unknown?.has(id))
  const atStripe: Stripe.Refund[] = []
  const disputes: Stripe.Dispute[] = []
  for (const { payment_intent } of charges) {
    const asked = { payment_intent: String(payment_intent), limit: 100 }
    atStripe.push(...(await stripe.refunds.list(asked)).data)
    disputes.push(...(await stripe.disputes.list(asked)).data)
  }
  const held = sumOf(atStripe.filter(({ status }) => status !== 'failed').map(({ amount }) => amount))
  const ledger = await findLedger(database, life.id)
  const givenByHand = ledger.filter(isByHand)
  const byHand = sumOf(givenByHand.map(({ amountPence }) => amountPence))
  const otherwise = ledger.filter(({ kind }) => kind === 'paid-otherwise')
  const money = (await call(readOrderMoney, { number: life.number })).body
  const { entries, paidPence, refundedPence, disputedPence, leftPence } = money
  const order = await findOrder(database, life.id)
  expect([refundedPence, order?.refundedPence]).toEqual([held + byHand, held + byHand])
  const charged = sumOf(charges.map(({ amount_total }) => amount_total ?? 0))
  expect(paidPence).toBe(charged + sumOf(otherwise.map(({ amountPence }) => amountPence)))
  // The ledger has each dispute once, and one that we won no longer counts.
  const rows = ledger.filter(({ kind }) => kind === 'dispute')
  expect(new Set(rows.map(({ stripeId, amountPence, state }) => [stripeId, amountPence, state].join()))).toEqual(
    new Set(disputes.map(({ id, amount, status }) => [id, amount, status === 'won' ? 'canceled' : 'succeeded'].join())),
  )
  expect(rows).toHaveLength(disputes.length)
  const taken = sumOf(disputes.filter(({ status }) => status !== 'won').map(({ amount }) => amount))
  expect([disputedPence, leftPence]).toEqual([taken, Math.max(0, paidPence - refundedPence - taken)])
  // Nobody pays an order twice, once in cash and once at Stripe.
  const first = [
    ...charges.map(({ metadata }) => metadata?.part ?? metadata?.change_id),
    ...otherwise.map(({ changeId }) => changeId),
  ]
  // After a deposit, its rest may have been paid in cash.
  expect(first.filter((change) => !change).length).toBeLessThan(order?.depositPence === null ? 2 : 3)
  expect(entries.filter(({ kind }) => kind === 'charge')).toHaveLength(charges.length)
  // What is in force was paid, and what was paid is in force or has gone back.
  const inForce = (await findChanges(database, life.id)).filter(({ state }) => state === 'in-force')
  expect(order?.version).toBe(1 + inForce.length)
  expect(order?.totalPence).toBe(
    (life.placedPence ?? price) + sumOf(inForce.map(({ differencePence }) => differencePence)),
  )
  const paidFor = charges.flatMap(({ metadata }) => metadata?.change_id ?? [])
  const settled = [...paidFor, ...otherwise.flatMap(({ changeId }) => changeId ?? [])]
  // After a deposit, a higher price raises the rest instead.
  const isPaidAlone = order?.depositPence === null
  const dearer = inForce.filter(({ differencePence, waivedPence }) => isPaidAlone && differencePence > waivedPence)
  expect(settled).toEqual(expect.arrayContaining(dearer.map(({ id }) => id)))
  const keys = ledger.map(({ idempotencyKey }) => idempotencyKey)
  for (const id of paidFor.filter((paid) => !inForce.some((change) => change.id === paid))) {
    expect(keys).toContain(`change-${id}`)
  }
  // One entry for each refund at Stripe, and one refund for each press.
  const refunds = ledger.filter((entry) => entry.kind === 'refund' && !isByHand(entry))
  const known = refunds.flatMap(({ stripeId }) => stripeId ?? [])
  const ids = new Set(ledger.map(({ id }) => id))
  // A refund made elsewhere that failed before anybody looked has moved no money, so it may be unknown here.
  const seen = atStripe.filter(
    ({ id, metadata, status }) => status !== 'failed' || ids.has(metadata?.ledger_entry ?? '') || known.includes(id),
  )
  expect(known.sort()).toEqual(seen.map(({ id }) => id).sort())
  expect(refunds.every(({ state }) => state !== 'asked' && state !== 'pending')).toBe(true)
  expect(refunds.filter(isCounted).every(({ stripeId }) => stripeId !== null)).toBe(true)
  const pressed = atStripe.map(({ metadata }) => metadata?.ledger_entry).filter(Boolean)
  expect(new Set(pressed).size).toBe(pressed.length)
  // The timeline tells people what became of each refund.
  const { timeline } = (await call(readOrder, { number: life.number })).body
  const told = timeline.map(({ what }) => what).join('\n')
  if (order?.cancelledAt) expect(told).toContain('Cancelled: A random reason')
  for (const entry of refunds.filter(({ by }) => by !== null)) {
    expect(told).toContain(`Refund of ${formatPence(entry.amountPence)} asked for: ${books.reasonOf(entry)}`)
  }
  for (const entry of givenByHand.filter(({ by }) => by !== null)) {
    expect(told).toContain(`${formatPence(entry.amountPence)} given back by hand: ${books.reasonOf(entry)}`)
  }
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
