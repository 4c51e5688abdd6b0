import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { toldOtherwise } from '../../contract/allergens.ts'
import { rangAboutAllergens, type readToldOtherwise, tellAllergens } from '../../contract/staff/orders.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { cateringOrders, type Order } from '../database/schema.ts'
import { staffActs } from '../database/staff-schema.ts'
import { AppError, notPossible } from '../http/errors.ts'
import type { Caller } from '../people/staff-sessions.ts'
import { contentNow } from '../publishing/live-content.ts'
import { findSoldWith } from '../publishing/sold-packages.ts'
import { actOnOrder } from './act-on-order.ts'
import { type ListedOrder, listedColumns, withSold } from './lists/order-lists.ts'
import { findItems, hasOurAddress, isProved, isToCook } from './orders.ts'
import { toldNowOf } from './placing/package-allergens.ts'

/** The most orders that are looked at; more would not be told of by hand in one sitting. */
const mostOrders = 2_000

/**
 * Returns the orders to come whose customers were told something else of their food than the list says now, the soonest
 * first, and how each of them can be told.
 */
export async function findToldOtherwise(database: Queryable): Promise<z.input<typeof readToldOtherwise.output>> {
  const found = await database
    .select(listedColumns)
    .from(cateringOrders)
    .where(and(isToCook, isNotNull(cateringOrders.allergensTold), eq(cateringOrders.erased, false)))
    .orderBy(cateringOrders.eventDate, cateringOrders.eventTime, cateringOrders.orderNumber)
    .limit(mostOrders)
  const differing = (await withSold(database, found)).flatMap((each) => {
    const { order } = each
    const { now, changes } = changesFor(each)
    return changes === null ? [] : [{ order, changes, canWrite: now !== null && !hasOurAddress(order) }]
  })
  const numbers = differing.map(({ order }) => order.orderNumber)
  const written = await findWritten(database, numbers)
  return {
    orders: differing.map(({ order, changes, canWrite }) => ({
      number: order.orderNumber,
      name: order.customerName,
      phone: order.customerPhone,
      day: order.eventDate,
      changes,
      mail: !canWrite ? 'none' : hasBeenWritten(written, order, changes) ? 'written' : 'to-write',
      ring: !canWrite || !isProved(order),
    })),
  }
}

/** Returns what holds now of the food of an order, and how that differs from what its customer was told, in words. */
function changesFor({ order, ...cooked }: Pick<ListedOrder, 'order' | 'sold'> & { items: { menuId: string }[] }) {
  const now = toldNowOf(cooked)
  return { now, changes: toldOtherwise(order.allergensTold, now) }
}

async function findChanges(tx: Transaction, order: Order) {
  const items = await findItems(tx, order.id)
  const sold = await findSoldWith(tx, order, items)
  return changesFor({ order, items, sold })
}

/** Returns the changes of which the customers of these orders were written to, by the book of acts. */
async function findWritten(database: Queryable, numbers: string[]) {
  const { subject, to, act } = staffActs
  return database
    .select({ number: subject, changes: to })
    .from(staffActs)
    .where(and(inArray(subject, numbers), eq(act, tellAllergens.name)))
}

/** Whether a mail about these changes went to an address that has not answered. One that has since gets another. */
function hasBeenWritten(written: Awaited<ReturnType<typeof findWritten>>, order: Order, changes: string): boolean {
  return !isProved(order) && written.some((each) => each.number === order.orderNumber && each.changes === changes)
}

/**
 * Writes to the customer of an order that the allergens have changed, once for each change. If their address has answered,
 * the order counts as told from then on; otherwise somebody has to ring (`recordAllergenCall`). Throws AppError
 * `not_possible` where there is nobody, or nothing, to write to them.
 */
export function tellOfAllergens(database: Database, caller: Caller, number: string): Promise<Record<string, never>> {
  return actOnOrder(
    { database, caller, act: tellAllergens.name, number },
    async (tx, order) => {
      if (order.erased) throw notPossible('Its customer was erased, so nobody can be written to.')
      const { now, changes } = await findChanges(tx, order)
      if (changes === null) return undefined
      if (hasOurAddress(order)) throw notPossible('This order has no address of its customer. Ring them.')
      if (now === null) throw notPossible('A package of this order is not on the list any more. Ring the customer.')
      if (hasBeenWritten(await findWritten(tx, [number]), order, changes)) return undefined
      if (isProved(order)) await countAsTold(tx, order, now)
      const again = crypto.randomUUID().slice(0, 8)
      const reason = order.allergensTold ?? ''
      await queueJob(tx, 'send-order-mail', { mail: 'allergens-changed', orderId: order.id, reason, again })
      return { to: changes }
    },
    async () => ({}),
  )
}

/**
 * Notes that somebody told the customer of an order on the telephone how the allergens have changed. `changes` is what
 * they read and told. Throws AppError `changed_meanwhile` where something else holds by now.
 */
export function recordAllergenCall(
  database: Database,
  caller: Caller,
  { number, changes: told }: z.output<typeof rangAboutAllergens.input>,
): Promise<Record<string, never>> {
  return actOnOrder(
    { database, caller, act: rangAboutAllergens.name, number },
    async (tx, order) => {
      const { now, changes } = await findChanges(tx, order)
      if (changes !== told) throw new AppError('changed_meanwhile')
      await countAsTold(tx, order, now)
      return { to: changes }
    },
    async () => ({}),
  )
}

/** With null, where today's list has no allergens of a package, the order has nothing left to compare. */
async function countAsTold(tx: Transaction, { id }: Order, allergensTold: string | null): Promise<void> {
  const told = { allergensTold, allergensVersion: contentNow().allergenList.version }
  await tx.update(cateringOrders).set(told).where(eq(cateringOrders.id, id))
}
