import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { formatDay, londonDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { moveRest as moveRestCall, waiveRest as waiveRestCall } from '../../../contract/staff/order-money.ts'
import type { Database } from '../../database/database.ts'
import { cateringOrders, type Order } from '../../database/schema.ts'
import { AppError, notPossible } from '../../errors.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { actOnOrder } from '../order/act-on-order.ts'
import { isRestOpen } from '../order/orders.ts'

interface Options {
  database: Database
  caller: Caller
}

/**
 * Moves the day by which the rest of an order is due, and so its reminder. Throws AppError `not_found`, and
 * `not_possible` if nothing is left to pay, or for a day that is over or after the event.
 */
export function moveRest({ database, caller }: Options, { number, due }: z.output<typeof moveRestCall.input>) {
  return actOnOrder({ database, caller, act: moveRestCall.name, number }, async (tx, order) => {
    requireOpen(order)
    if (due < londonDay(new Date()) || due > order.eventDate) {
      const message = `Choose a day from today until ${formatDay(order.eventDate)}.`
      throw new AppError('not_possible', { message, fields: [{ path: 'due', message }] })
    }
    if (due === order.restDue) return undefined
    await tx.update(cateringOrders).set({ restDue: due, restTold: 0 }).where(eq(cateringOrders.id, order.id))
    return { to: due }
  })
}

/**
 * Waives the rest of an order. Throws AppError `not_found`, `not_possible` if nothing is left to pay, and
 * `changed_meanwhile` if it is no longer the sum that the person saw.
 */
export function waiveRest({ database, caller }: Options, { number, restPence }: z.output<typeof waiveRestCall.input>) {
  return actOnOrder({ database, caller, act: waiveRestCall.name, number }, async (tx, order) => {
    requireOpen(order)
    if (order.restPence !== restPence) throw new AppError('changed_meanwhile')
    const known = { order, ledger: [], changes: [], now: new Date() }
    await carryOut(tx, known, whatFollows(known, { happened: 'rest waived' }))
    return { to: formatPence(restPence) }
  })
}

function requireOpen(order: Order): void {
  if (!isRestOpen(order)) throw notPossible('Nothing is left to pay for this order.')
}
