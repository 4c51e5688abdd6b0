import { inArray, notInArray, sql } from 'drizzle-orm'
import type { MenuId } from '../../content/packages.ts'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { priceProblems } from '../database/schema.ts'

/** Whether a package's price at Stripe is known to differ from the catalogue. */
export async function hasPriceProblems(database: Database): Promise<boolean> {
  const found = await database.select({ one: sql`1` }).from(priceProblems).limit(1)
  return found.length > 0
}

/** Stands in place of a package when an order's total differs and nobody knows which price is wrong. */
export const orderTotal = 'order-total'

/** Pauses ordering until the next check, because Stripe would have charged another amount than the order's. */
export async function addTotalProblem(database: Database, problem: string): Promise<void> {
  const difference = { menuId: orderTotal, problem }
  await database.transaction(async (tx) => {
    const added = await tx.insert(priceProblems).values(difference).onConflictDoNothing()
    if (added.rowCount === 1) await queueJob(tx, 'send-price-alert', difference)
  })
}

/** Replaces the known price problems, and queues a mail to staff for each package whose problem is new. */
export async function recordPriceProblems(database: Database, problems: Map<MenuId, string>): Promise<void> {
  const menuIds = [...problems.keys()]
  await database.transaction(async (tx) => {
    await tx.delete(priceProblems).where(menuIds.length > 0 ? notInArray(priceProblems.menuId, menuIds) : undefined)
    if (menuIds.length === 0) return
    const known = await tx.select().from(priceProblems).where(inArray(priceProblems.menuId, menuIds))
    const fresh = menuIds.filter((menuId) => !known.some((row) => row.menuId === menuId))
    const rows = menuIds.map((menuId) => ({ menuId, problem: problems.get(menuId) ?? '' }))
    await tx
      .insert(priceProblems)
      .values(rows)
      .onConflictDoUpdate({ target: priceProblems.menuId, set: { problem: sql`excluded.problem` } })
    for (const menuId of fresh) await queueJob(tx, 'send-price-alert', { menuId, problem: problems.get(menuId) ?? '' })
  })
}
