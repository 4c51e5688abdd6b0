import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { findCancelledToClose } from '../database/cancelled-orders.ts'
import { queueExpireCheckout, queueJob } from '../database/job-queue.ts'
import { findOrdersToCheck, findOrdersToRecheck } from '../database/orders.ts'
import { findReplacedOrders } from '../database/replaced-orders.ts'
import { cateringOrders } from '../database/schema.ts'
import { type SettleOptions, settleOrder } from '../payments/settle-order.ts'

/** Orders read from the database at a time. */
const batch = 100
/** Orders asked about at the same time. */
const together = 5
/**
 * Milliseconds from one question to the next of each of them: 25 a second together, as many as Stripe's test mode
 * allows. A provider that answers sooner would get more, and new orders would share the processor with all of them.
 */
const pace = 200
/** When a run stops starting new questions, in milliseconds; the next one goes on, the order longest due first. */
const longestRun = 40_000
/** The same for paid orders, which must not keep those waiting that are still to be paid. */
const longestRecheck = 20_000
/** Most paid orders that one run asks about: 1,200 an hour. */
const rechecksOfRun = 100

/**
 * Looks at pending orders whose check is due, batch after batch: webhooks get lost. The next check of an order comes
 * after a tenth of its age, from one minute to one hour, so that a fresh one is looked at often and an old one seldom.
 * All these times are the database's, so that it matters nothing when this server's clock is wrong.
 * Throws at the end when an order could not be settled, so that the queue reports it.
 */
export async function reconcileOrders(options: SettleOptions): Promise<void> {
  await queuePayReminders(options)
  const run = startRun(longestRun)
  const seen = new Set<string>()
  for (;;) {
    const due = await findOrdersToCheck(options.database, batch)
    // One that comes again could not be put off.
    const fresh = due.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    await run.askAbout(fresh, async (id) => {
      await postponeCheck(options, id)
      await settleOrder(options, id)
    })
    if (fresh.length < batch || run.isOver()) break
  }
  // Last, because what is paid matters more than what is replaced.
  await queueClosings(options)
  run.report()
}

/**
 * Looks again at orders that are paid and whose event is still to come: where a refund's webhook got lost, the kitchen
 * would cook for nobody. Each has its turn once an hour, the soonest event first, as long as there are no more
 * than twelve hundred; of more, each waits longer. Throws as reconcileOrders does.
 */
export async function recheckPaidOrders(options: SettleOptions): Promise<void> {
  const run = startRun(longestRecheck)
  await run.askAbout(await findOrdersToRecheck(options.database, rechecksOfRun), async (id) => {
    await options.database.update(cateringOrders).set({ recheckedAt: sql`now()` }).where(eq(cateringOrders.id, id))
    await settleOrder(options, id)
  })
  run.report()
}

/** A run of questions to Stripe that starts no new one after so many milliseconds. */
function startRun(longest: number) {
  const failures: unknown[] = []
  const end = performance.now() + longest
  const isOver = () => performance.now() >= end
  return {
    isOver,
    /** Asks about some at a time. Nobody waits for the slowest, and what fails keeps no other from being asked about. */
    async askAbout<Asked>(all: Asked[], ask: (one: Asked) => Promise<unknown>): Promise<void> {
      const waiting = all.values()
      const askOn = async () => {
        for (const one of waiting) {
          await Promise.all([ask(one).catch((error: unknown) => failures.push(error)), wait(pace)])
          if (isOver()) return
        }
      }
      await Promise.all(Array.from({ length: together }, askOn))
    },
    /** Throws where something failed. */
    report(): void {
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be settled`)
    },
  }
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
          ne(cateringOrders.status, 'cancelled'),
          isNull(cateringOrders.payReminderAt),
          isNull(cateringOrders.attention),
          isNull(cateringOrders.processingSince),
          lte(cateringOrders.createdAt, sql`now() - interval '15 minutes'`),
          sql`${cateringOrders.checkoutUrl} is not null`,
          sql`${cateringOrders.checkoutExpiresAt} > now() + interval '5 minutes'`,
        ),
      )
      .returning({ orderId: cateringOrders.id })
    for (const { orderId } of reminded) await queueJob(tx, 'send-order-mail', { mail: 'order-received', orderId })
  })
}

/**
 * Has the payment pages closed of orders that their customers have placed again since (docs/decisions/021), and of
 * cancelled ones that could not be closed at once.
 */
async function queueClosings({ database }: SettleOptions): Promise<void> {
  for (const replaced of await findReplacedOrders(database, batch)) await queueExpireCheckout(database, replaced)
  for (const cancelled of await findCancelledToClose(database, batch)) await queueExpireCheckout(database, cancelled)
}
