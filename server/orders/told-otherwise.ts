import { and, eq, isNotNull } from 'drizzle-orm'
import { toldOtherwise, toldTogether } from '../../contract/allergens.ts'
import { tellAllergens } from '../../contract/staff/orders.ts'
import type { Database, Queryable } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { cateringOrders } from '../database/schema.ts'
import { notPossible } from '../http/errors.ts'
import type { Caller } from '../people/staff-sessions.ts'
import { contentNow } from '../publishing/live-content.ts'
import { actOnOrder } from './act-on-order.ts'
import { listedColumns } from './lists/order-lists.ts'
import { isToCook } from './orders.ts'
import { allToldOf } from './placing/package-allergens.ts'

/** The most orders that are looked at; more would not be told of by hand in one sitting. */
const mostOrders = 2_000

/**
 * Returns the orders to come whose customers were told something else of the food than the site says now, the soonest
 * first: what they were told, and what holds.
 */
export async function findToldOtherwise(database: Queryable) {
  const found = await database
    .select(listedColumns)
    .from(cateringOrders)
    .where(and(isToCook, isNotNull(cateringOrders.allergensTold)))
    .orderBy(cateringOrders.eventDate, cateringOrders.eventTime, cateringOrders.orderNumber)
    .limit(mostOrders)
  return found.flatMap(({ order, items }) => {
    const now = allToldOf(items.map(({ menuId }) => menuId))
    const before = toldOtherwise(order.allergensTold, now)
    return before === null ? [] : [{ order, before, now: now === null ? null : toldTogether(now) }]
  })
}

/**
 * Writes to the customer of an order that the allergens have changed, what was said before beside what holds now. From then
 * on the order counts as told of the new ones. Nothing happens where they were told of these already. Throws AppError
 * `not_possible` where there is nobody to write to.
 */
export function tellOfAllergens(database: Database, caller: Caller, number: string): Promise<object> {
  return actOnOrder(
    { database, caller, act: tellAllergens.name, number },
    async (tx, { id, erased, allergensTold }) => {
      if (erased) throw notPossible('Its customer was erased, so nobody can be written to.')
      const [listed] = await tx.select(listedColumns).from(cateringOrders).where(eq(cateringOrders.id, id))
      const now = allToldOf((listed?.items ?? []).map(({ menuId }) => menuId))
      const before = toldOtherwise(allergensTold, now)
      if (before === null) return undefined
      if (now === null) throw notPossible('A package of this order is not on the list any more. Ring the customer.')
      const told = { allergensTold: now, allergensVersion: contentNow().allergenList.version }
      await tx.update(cateringOrders).set(told).where(eq(cateringOrders.id, id))
      const again = crypto.randomUUID().slice(0, 8)
      await queueJob(tx, 'send-order-mail', { mail: 'allergens-changed', orderId: id, reason: before, again })
      return { from: before, to: toldTogether(now) }
    },
    async () => ({}),
  )
}
