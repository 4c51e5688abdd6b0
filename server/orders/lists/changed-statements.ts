import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { allergenChanges } from '../../../contract/allergens.ts'
import { rangAboutAllergens, type readToldOtherwise, tellAllergens } from '../../../contract/staff/orders.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { staffActs } from '../../database/staff-schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { findSoldWith } from '../../publishing/sold-packages.ts'
import { actOnOrder } from '../order/act-on-order.ts'
import { cookedBy, findItems, hasOurAddress, isProved, isToCook } from '../order/orders.ts'
import { allergenStatementToday } from '../order/package-allergens.ts'
import { onceMore } from '../order/raise-attention.ts'
import { type ListedOrder, listedColumns, type Reader, withSold } from './order-lists.ts'

/** How many orders are read at most. Nobody could tell more customers in one sitting. */
const mostOrders = 2_000

/**
 * Returns the coming orders whose customers were told other allergens than today's list says, soonest first, and how
 * each customer can be told.
 */
export async function findChangedStatements(
  database: Queryable,
  { kitchens }: Pick<Reader, 'kitchens'>,
): Promise<z.input<typeof readToldOtherwise.output>> {
  const found = await database
    .select(listedColumns)
    .from(cateringOrders)
    .where(
      and(isToCook, isNotNull(cateringOrders.allergenStatement), eq(cateringOrders.erased, false), cookedBy(kitchens)),
    )
    .orderBy(cateringOrders.eventDate, cateringOrders.eventTime, cateringOrders.orderNumber)
    .limit(mostOrders)
  const compared = (await withSold(database, found)).map((each) => ({ order: each.order, ...changesFor(each) }))
  const differing = []
  for (const { order, now, changes } of compared) {
    if (changes === null) continue
    differing.push({ order, changes, canWrite: now !== null && !(await hasOurAddress(database, order)) })
  }
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

/**
 * Returns an order's allergen statement by today's list, and in words how it differs from what the customer was told.
 */
function changesFor({ order, ...cooked }: Pick<ListedOrder, 'order' | 'sold'> & { items: { menuId: string }[] }) {
  const now = allergenStatementToday(cooked)
  return { now, changes: allergenChanges(order.allergenStatement, now) }
}

async function findAllergenChanges(tx: Transaction, order: Order) {
  const items = await findItems(tx, order.id)
  const sold = await findSoldWith(tx, order, items)
  return changesFor({ order, items, sold })
}

/** Finds in the book of acts which changes the customers of these orders were mailed. */
async function findWritten(database: Queryable, numbers: string[]) {
  const { subject, to, act } = staffActs
  return database
    .select({ number: subject, changes: to })
    .from(staffActs)
    .where(and(inArray(subject, numbers), eq(act, tellAllergens.name)))
}

/** True if these changes were mailed to an address that is still unproved. Once it is proved, it gets another mail. */
function hasBeenWritten(written: Awaited<ReturnType<typeof findWritten>>, order: Order, changes: string): boolean {
  return !isProved(order) && written.some((each) => each.number === order.orderNumber && each.changes === changes)
}

/**
 * Mails a customer that the allergens have changed, once for each change. If their address is proved, the order counts
 * as told from then on; otherwise staff have to ring (`recordAllergenCall`). Throws AppError `not_possible` if there is
 * no address to mail or nothing to say, and as actOnOrder does.
 */
export function tellOfAllergens(database: Database, caller: Caller, number: string): Promise<void> {
  return actOnOrder({ database, caller, act: tellAllergens.name, number }, async (tx, order) => {
    if (order.erased) throw notPossible('Its customer was erased, so nobody can be written to.')
    const { now, changes } = await findAllergenChanges(tx, order)
    if (changes === null) return undefined
    if (await hasOurAddress(tx, order)) throw notPossible('This order has no email address of its customer. Ring them.')
    if (now === null) throw notPossible('A package of this order is not on the list any more. Ring the customer.')
    if (hasBeenWritten(await findWritten(tx, [number]), order, changes)) return undefined
    if (isProved(order)) await storeStatement(tx, order, now)
    const reason = order.allergenStatement ?? ''
    await queueJob(tx, 'send-order-mail', { mail: 'allergens-changed', orderId: order.id, reason, again: onceMore() })
    return { to: changes }
  })
}

/**
 * Records that staff told a customer on the phone how the allergens have changed. `changes` is the text that they read
 * out. Throws AppError `changed_meanwhile` if the changes differ by now, and as actOnOrder does.
 */
export function recordAllergenCall(
  database: Database,
  caller: Caller,
  { number, changes: told }: z.output<typeof rangAboutAllergens.input>,
): Promise<void> {
  return actOnOrder({ database, caller, act: rangAboutAllergens.name, number }, async (tx, order) => {
    const { now, changes } = await findAllergenChanges(tx, order)
    if (changes !== told) throw new AppError('changed_meanwhile')
    await storeStatement(tx, order, now)
    return { to: changes }
  })
}

/**
 * Stores a new allergen statement. If it is null, because a package is no longer listed, nothing is left to compare.
 */
async function storeStatement(tx: Transaction, { id }: Order, allergenStatement: string | null): Promise<void> {
  const told = { allergenStatement, allergensVersion: contentNow().allergenList.version }
  await tx.update(cateringOrders).set(told).where(eq(cateringOrders.id, id))
}
