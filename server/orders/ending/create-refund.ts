import Stripe from 'stripe'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { findEntry, findLedger, partsOf } from '../../payments/ledger.ts'
import { entryIn, readRefunds, refundMetadata, refusalIn } from '../../payments/stripe-refunds.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { requireLockedOrder } from '../order/lock-order.ts'
import { findChanges } from '../order/order-changes.ts'
import { findOrder } from '../order/orders.ts'
import { type SettleOptions, settleOrder } from '../paying/settle-order.ts'

/**
 * Makes a requested refund at Stripe, with all its parts if it is divided among payments, and settles the order. Safe
 * to call repeatedly and on several servers at once. Asks Stripe first whether the refund exists, because Stripe
 * forgets idempotency keys after a day: https://docs.stripe.com/api/idempotent_requests
 * If Stripe refuses the refund, it fails and staff are told. Throws what the SDK or the database throws; the refund
 * then stays requested.
 */
export async function createRefund(options: SettleOptions, entryId: string): Promise<void> {
  const entry = await findEntry(options.database, entryId)
  const order = entry && (await findOrder(options.database, entry.orderId))
  if (entry?.state !== 'asked' || !order) return
  const parts = partsOf(await findLedger(options.database, order.id), entry)
  const others = parts.filter(({ id, state }) => id !== entry.id && state === 'asked')
  for (const part of [entry, ...others]) await makeRefund(options, order, part)
  await settleOrder(options, order.id)
}

async function makeRefund(options: SettleOptions, order: Order, entry: LedgerEntry): Promise<void> {
  const intentId = entry.paymentIntentId ?? order.paymentIntentId
  if (!intentId) throw new Error('a refund was asked for of an order without a payment')
  const made = await readRefunds(options.stripe, intentId)
  if (made.some((refund) => entryIn(refund) === entry.id)) return
  const refusal = await requestRefund(options, entry, intentId)
  if (refusal) await recordRefusal(options, { order, entry, refusal })
}

/** Asks Stripe for a refund. Returns the reason if it is refused. */
async function requestRefund({ stripe }: SettleOptions, entry: LedgerEntry, payment_intent: string) {
  const { id, orderId, amountPence: amount, idempotencyKey } = entry
  const metadata = refundMetadata(orderId, id)
  const create = (key: string | null) =>
    stripe.refunds.create(
      { payment_intent, amount, reason: 'requested_by_customer', metadata },
      { idempotencyKey: `refund-${key}` },
    )
  try {
    await create(idempotencyKey).catch((error: unknown) => {
      if (!isKeyOfAnother(error)) throw error
      return create(id)
    })
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    return refusal
  }
}

/**
 * True if another refund used this key. Some keys are the same for every cancellation of an order, and a restored
 * database may have lost the first: https://docs.stripe.com/api/idempotent_requests
 */
function isKeyOfAnother(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use'
}

async function recordRefusal(
  { database }: SettleOptions,
  { order, entry, refusal }: { order: Order; entry: LedgerEntry; refusal: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const locked = await requireLockedOrder(tx, order.id)
    const [ledger, changes] = [await findLedger(tx, order.id), await findChanges(tx, order.id)]
    if (!ledger.some(({ id, state }) => id === entry.id && state === 'asked')) return
    const known = { order: locked, ledger, changes, now: new Date() }
    await carryOut(tx, known, whatFollows(known, { happened: 'refund refused', entry, refusal }))
  })
}
