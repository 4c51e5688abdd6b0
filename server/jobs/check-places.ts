import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { findDeliveryRules } from '../delivery/delivery-rules.ts'
import { countedAndHeld, setPlaces } from '../delivery/held-places.ts'
import { nameIfOther } from '../delivery/kitchens-now.ts'
import { daysHeldUnpaid, findUnpaidOrders, noteUnpaidDays } from '../delivery/unpaid-places.ts'

/**
 * Recounts the places and deliveries from today on, of orders and pending changes. Corrects wrong counts and tells
 * staff.
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
    const named = days.map(({ kitchen, at, ...day }) => ({ ...day, ...(at && { at }), ...nameIfOther(kitchen) }))
    await queueJob(tx, 'send-places-mended', { days: named })
    log.error({ days: named }, 'the places of days were counted wrong and are mended')
  })
}

/**
 * Tells staff about days on which unpaid orders have held more than half of the places for ten minutes. Each day is
 * mentioned once in 24 hours, and days found together share one mail (docs/decisions/050).
 */
export async function checkUnpaidPlaces(database: Database): Promise<void> {
  const { rules } = await findDeliveryRules(database)
  const held = new Set(daysHeldUnpaid(rules, await findUnpaidOrders(database)).map(({ day }) => day))
  await database.transaction(async (tx) => {
    const days = await noteUnpaidDays(tx, [...held])
    if (days.length > 0) await queueJob(tx, 'send-places-alert', { days, at: Date.now() })
  })
}
