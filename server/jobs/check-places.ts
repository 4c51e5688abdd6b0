import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { findDeliveryRules } from '../delivery/delivery-rules.ts'
import { countedAndHeld, setPlaces } from '../delivery/held-places.ts'
import { daysHeldUnpaid, findUnpaidOrders, noteUnpaidDays } from '../delivery/unpaid-places.ts'

/**
 * Compares how many places of each day to come are counted as taken with how many its orders, and the changes that wait
 * for their payment, hold. A wrong count is mended, and staff are told.
 */
export async function checkPlaces({ database, log }: { database: Database; log: Logger }): Promise<void> {
  const wrong = (await countedAndHeld(database)).filter(({ counted, held }) => counted !== held)
  if (wrong.length === 0) return
  await database.transaction(async (tx) => {
    const days = await setPlaces(
      tx,
      wrong.map(({ day }) => day),
    )
    if (days.length === 0) return
    await queueJob(tx, 'send-places-mended', { days })
    log.error({ days }, 'the places of days were counted wrong and are mended')
  })
}

/**
 * Tells staff of days of which unpaid orders have held more than half of the places for ten minutes. Staff hear of a day
 * once in 24 hours, and of all days that are found together in one mail (docs/decisions/050).
 */
export async function checkUnpaidPlaces(database: Database): Promise<void> {
  const { rules } = await findDeliveryRules(database)
  const held = daysHeldUnpaid(rules, await findUnpaidOrders(database)).map(({ day }) => day)
  await database.transaction(async (tx) => {
    const days = await noteUnpaidDays(tx, held)
    if (days.length > 0) await queueJob(tx, 'send-places-alert', { days, at: Date.now() })
  })
}
