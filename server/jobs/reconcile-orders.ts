import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { findOrdersToCheck, findOrdersToCook } from '../database/orders.ts'
import { cateringOrders } from '../database/schema.ts'
import { type SettleOptions, settleOrder } from '../payments/settle-order.ts'
import { queueJob } from './queue.ts'

const batch = 100
/** Orders asked about at the same time. */
const together = 5
/** When a run stops starting new questions, in milliseconds; the next one goes on, the order longest due first. */
const longestRun = 40_000

/**
 * Looks at pending orders whose check is due: webhooks get lost. The next check of an order comes after a tenth of
 * its age, from one minute to one hour, so that a fresh one is looked at often and an old one seldom. All these times
 * are the database's, so that it matters nothing when this server's clock is wrong.
 * Throws after the batch when an order could not be settled, so that the queue reports it.
 */
export async function reconcileOrders(options: SettleOptions): Promise<void> {
  await queuePayReminders(options)
  await inTime(await findOrdersToCheck(options.database, batch), async (id) => {
    await postponeCheck(options, id)
    await settleOrder(options, id)
  })
}

/**
 * Looks again at orders that are paid and still to be cooked, the soonest event first: where a refund's webhook got
 * lost, the kitchen would cook for nobody. Throws as reconcileOrders does.
 */
export async function recheckPaidOrders(options: SettleOptions): Promise<void> {
  await inTime(await findOrdersToCook(options.database), (id) => settleOrder(options, id))
}

/** Asks about some orders at a time, for as long as a run may last. What fails is thrown when all the others are done. */
async function inTime(due: string[], ask: (id: string) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  const end = performance.now() + longestRun
  while (due.length > 0 && performance.now() < end) {
    const asked = await Promise.allSettled(due.splice(0, together).map(ask))
    for (const each of asked) if (each.status === 'rejected') failures.push(each.reason)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be settled`)
}

async function postponeCheck({ database }: SettleOptions, id: string): Promise<void> {
  const next = sql`now() + least(greatest((now() - ${cateringOrders.createdAt}) / 10, interval '1 minute'), interval '1 hour')`
  await database.update(cateringOrders).set({ nextCheckAt: next }).where(eq(cateringOrders.id, id))
}

/** One mail with the payment link to whoever has not paid after a quarter of an hour, and never a second. */
async function queuePayReminders({ database }: SettleOptions): Promise<void> {
  await database.transaction(async (tx) => {
    const reminded = await tx
      .update(cateringOrders)
      .set({ payReminderAt: sql`now()` })
      .where(
        and(
          eq(cateringOrders.paymentStatus, 'pending'),
          isNull(cateringOrders.payReminderAt),
          isNull(cateringOrders.attention),
          lte(cateringOrders.createdAt, sql`now() - interval '15 minutes'`),
          sql`${cateringOrders.checkoutUrl} is not null`,
          sql`${cateringOrders.checkoutExpiresAt} > now() + interval '5 minutes'`,
        ),
      )
      .returning({ orderId: cateringOrders.id })
    for (const { orderId } of reminded) await queueJob(tx, 'send-order-mail', { mail: 'order-received', orderId })
  })
}
