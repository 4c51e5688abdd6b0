import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { findDeliveryRules } from '../delivery/delivery-rules.ts'
import { daysHeldUnpaid, findUnpaidOrders, noteUnpaidDays } from '../delivery/unpaid-places.ts'

/**
 * Tells staff of days of which unpaid orders have held more than half of the places for ten minutes: once a day for each,
 * and in one mail for all that are found together (docs/decisions/074).
 */
export async function checkUnpaidPlaces(database: Database): Promise<void> {
  const { rules } = await findDeliveryRules(database)
  const held = daysHeldUnpaid(rules, await findUnpaidOrders(database)).map(({ day }) => day)
  await database.transaction(async (tx) => {
    const days = await noteUnpaidDays(tx, held)
    if (days.length > 0) await queueJob(tx, 'send-places-alert', { days, at: Date.now() })
  })
}
