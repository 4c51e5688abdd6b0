import type { z } from 'zod'
import type { markDayPrinted } from '../../../contract/staff/day.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { everyOrder } from '../../database/gather-announcements.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller, type Caller } from '../../people/staff-sessions.ts'
import { announceOrder } from '../order-announcements.ts'
import { toPaper } from './compare-paper.ts'
import { didNotPrintTheDay, findLastPrinting, keepPrintedOrders, printedTheDay } from './day-sheets.ts'
import { readSheets, requireDay } from './read-day-sheet.ts'

/**
 * Writes into the book of acts that the sheets of a day were printed, or that the latest printing came to nothing, and
 * tells the open screens. A printing that somebody has taken back already, or that is no more the latest, stays as it
 * is. Throws AppError `forbidden` where a role may not see the day.
 */
export async function writePrinting(
  database: Database,
  { day, fingerprint, isPrinted }: z.output<typeof markDayPrinted.input>,
  caller: Caller,
): Promise<Record<string, never>> {
  requireDay(day, caller.role)
  const by = { ...byCaller(caller), subject: day }
  await database.transaction(async (tx) => {
    if (isPrinted) {
      await writeAct(tx, { ...by, act: printedTheDay, to: fingerprint })
      await keepWhatIsPrinted(tx, day, fingerprint)
    } else {
      if ((await findLastPrinting(tx, day))?.to !== fingerprint) return
      await writeAct(tx, { ...by, act: didNotPrintTheDay, from: fingerprint })
    }
    await announceOrder(tx, everyOrder)
  })
  return {}
}

/** Where an order changed while the paper came out, nobody knows what is on it, and nothing is kept. */
async function keepWhatIsPrinted(tx: Transaction, day: string, fingerprint: string): Promise<void> {
  const present = await readSheets(tx, day, new Date())
  if (present.fingerprint !== fingerprint) return
  const orders = present.orders.flatMap((order, index) => {
    const orderId = present.ids[index]
    return orderId ? [{ orderId, sheet: toPaper(order) }] : []
  })
  await keepPrintedOrders(tx, { day, fingerprint }, orders)
}
