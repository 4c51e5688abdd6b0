import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { isOverdue } from '../../../contract/deposit.ts'
import type { Database } from '../../database/database.ts'
import { londonToday } from '../../database/london-today.ts'
import { cateringOrders } from '../../database/schema.ts'
import { morningHour } from '../../people/morning-mails.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { lockOrder } from '../order/lock-order.ts'
import { isToCook } from '../order/orders.ts'

/** Today's date in London, but yesterday's until `morningHour`: nobody is told at night. */
const londonMorning = sql`(now() at time zone 'Europe/London' - ${morningHour}::interval)::date`
/** How many days before the rest is due its customer is reminded. */
const remindedBefore = 3
/** How many days after an event staff are still told of its rest, which may be due on the day of the event. */
const toldAfter = 7

/**
 * Reminds the customers of up to `most` orders of the rest, or tells staff if the day of the rest is over: once for
 * each such day, from seven in the morning on.
 */
export async function tellOfRests(database: Database, most: number): Promise<void> {
  const { eventDate, id, restDue, restPence, restTold, status } = cateringOrders
  const isNear = and(eq(restTold, 0), sql`${restDue} <= ${londonMorning} + ${remindedBefore}::int`)
  const isOver = and(lt(restTold, 2), sql`${restDue} < ${londonMorning}`)
  const due = await database
    .select({ id })
    .from(cateringOrders)
    .where(
      and(
        eq(status, 'confirmed'),
        sql`${eventDate} >= ${londonToday} - ${toldAfter}::int`,
        gt(restPence, 0),
        or(isNear, isOver),
      ),
    )
    .limit(most)
  for (const order of due) await tellOfRest(database, order.id)
}

function tellOfRest(database: Database, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.restTold === 2) return
    const known = { order, ledger: [], changes: [], now: new Date() }
    const isOver = isOverdue(order, known.now)
    if (isOver || order.restTold === 0) await carryOut(tx, known, whatFollows(known, { happened: 'rest due', isOver }))
  })
}

/** Returns the ids of up to `most` coming orders with a page on which the rest may have been paid. */
export async function findRestsToSettle(database: Database, most: number): Promise<string[]> {
  const { id, restSessionId } = cateringOrders
  const found = await database
    .select({ id })
    .from(cateringOrders)
    .where(and(isToCook, sql`${restSessionId} is not null`))
    .orderBy(sql`random()`)
    .limit(most)
  return found.map((order) => order.id)
}
