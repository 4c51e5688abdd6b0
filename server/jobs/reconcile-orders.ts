import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { queueExpireCheckout, queueJob } from '../database/job-queue.ts'
import { cateringOrders } from '../database/schema.ts'
import { settleChange } from '../orders/changes/settle-change.ts'
import { findCancelledToExpire } from '../orders/ending/cancelled-orders.ts'
import { findReplacedOrders } from '../orders/order/replaced-orders.ts'
import { findChangesPaidLate, findWaitingChanges } from '../orders/order/waiting-changes.ts'
import { findOrdersToCheck, findOrdersToRecheck } from '../orders/paying/due-orders.ts'
import { type SettleOptions, settleOrder } from '../orders/paying/settle-order.ts'
import { findRestsToSettle, tellOfRests } from '../orders/paying/tell-of-rests.ts'

/** The number of orders read from the database at a time. */
const batch = 100
/** The number of orders asked about at Stripe at the same time. */
const together = 5
/**
 * The milliseconds between two requests in each parallel loop: 25 a second together, as many as Stripe's test mode
 * allows. Without this pause a fast provider would get more, and all of them would take processor time from new orders.
 */
const pace = 200
/**
 * The time after which a run starts no more requests, in milliseconds. The next run continues with the order that has
 * been due longest.
 */
const longestRun = 40_000
/** The same for paid orders, which must not delay the unpaid ones. */
const longestRecheck = 20_000
/** The most ended changes checked for a late payment in one run. */
const changesOfRun = 20
/** The most paid orders checked in one run: 1,200 an hour. */
const rechecksOfRun = 100

/**
 * Settles pending orders that are due for a check, batch by batch, because webhooks get lost. An order's next check
 * comes after a tenth of its age, between one minute and one hour, so that new orders are checked often and old ones
 * seldom. All times come from the database, so this server's clock may be wrong. Also settles pending changes and what
 * is paid after a deposit, reminds customers to pay, and expires replaced sessions. Throws an AggregateError at the end
 * if an order could not be settled, so that the queue reports it.
 */
export async function reconcileOrders(options: SettleOptions): Promise<void> {
  await queuePayReminders(options)
  const run = startRun(longestRun)
  const seen = new Set<string>()
  for (;;) {
    const due = await findOrdersToCheck(options.database, batch)
    // Skips an order whose next check could not be postponed: it would come up again and again.
    const fresh = due.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    await run.askAbout(fresh, async (id) => {
      await postponeCheck(options, id)
      await settleOrder(options, id)
    })
    if (fresh.length < batch || run.isOver()) break
  }
  await run.askAbout(await findWaitingChanges(options.database, batch), (id) => settleChange(options, id))
  await run.askAbout(await findRestsToSettle(options.database, batch), (id) => settleOrder(options, id))
  await tellOfRests(options.database, batch)
  // Expires sessions last, because paid orders matter more than replaced ones.
  await queueExpiring(options)
  run.report()
}

/**
 * Checks paid orders whose event is still to come: if a refund's webhook got lost, the kitchen would cook for nobody.
 * Up to 1,200 orders are checked once an hour, the soonest event first; with more, each waits longer. Also checks for
 * late payments of lapsed and withdrawn changes. Throws as reconcileOrders does.
 */
export async function recheckPaidOrders(options: SettleOptions): Promise<void> {
  const run = startRun(longestRecheck)
  await run.askAbout(await findOrdersToRecheck(options.database, rechecksOfRun), async (id) => {
    await options.database.update(cateringOrders).set({ recheckedAt: sql`now()` }).where(eq(cateringOrders.id, id))
    await settleOrder(options, id)
  })
  await run.askAbout(await findChangesPaidLate(options.database, changesOfRun), (id) => settleChange(options, id))
  run.report()
}

/** Starts a run of requests to Stripe that begins no new ones after this many milliseconds. */
function startRun(longest: number) {
  const failures: unknown[] = []
  const end = performance.now() + longest
  const isOver = () => performance.now() >= end
  return {
    isOver,
    /** Asks about several orders at a time. A slow answer or a failure doesn't hold up the others. */
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
    /** Throws an AggregateError if something failed. */
    report(): void {
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be settled`)
    },
  }
}

/**
 * Sets the time of an order's next check by its age. An order is also checked when its time to pay ends, because it
 * holds places of its day until then.
 */
async function postponeCheck({ database }: SettleOptions, id: string): Promise<void> {
  const { checkoutExpiresAt: end, createdAt } = cateringOrders
  const byAge = sql`now() + least(greatest((now() - ${createdAt}) / 10, interval '1 minute'), interval '1 hour')`
  const next = sql`least(${byAge}, case when ${end} > now() then ${end} + interval '1 second' end)`
  await database.update(cateringOrders).set({ nextCheckAt: next }).where(eq(cateringOrders.id, id))
}

/**
 * Queues one reminder with the payment link for each customer who hasn't paid after a quarter of an hour. Each order
 * gets only one.
 */
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
 * Queues jobs that expire the sessions of replaced orders (docs/decisions/030), and of cancelled orders whose session
 * could not be expired at once.
 */
async function queueExpiring({ database }: SettleOptions): Promise<void> {
  for (const replaced of await findReplacedOrders(database, batch)) await queueExpireCheckout(database, replaced)
  for (const cancelled of await findCancelledToExpire(database, batch)) await queueExpireCheckout(database, cancelled)
}
