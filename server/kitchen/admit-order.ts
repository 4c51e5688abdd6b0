import { canDeliver, type DeliveryRequest } from '../../contract/delivery/can-deliver.ts'
import { noticeEnds, placesOn } from '../../contract/delivery/working-days.ts'
import type { Database } from '../database/database.ts'
import { findDeliveryLoad } from '../database/delivery-rules.ts'
import { AppError } from '../http/errors.ts'
import { rulesInForce } from './rules-in-force.ts'

/** What an order keeps of the rules that it was judged by. The database holds its day to `dayPlaces`. */
export interface Admission {
  rulesVersion: number
  /** How many places the day has; null where it has no limit. */
  dayPlaces: number | null
  /** The instant at which the notice for its day ends: it can be paid until then. */
  payBy?: Date
  /** Until when it can be paid, where that is decided already. */
  payableUntil?: Date
  /** Who of the staff took it, and what they went beyond. */
  takenBy?: string
  takenBeyond?: string | null
}

/**
 * Admits an order that can be delivered. The places of its day are taken only when it is stored, so the load is read
 * where the order is refused anyway, to name every reason, or where `isFull` says that storing it has failed.
 * Throws AppError `invalid_order` with every reason at its field.
 */
export async function admitOrder(database: Database, request: DeliveryRequest, isFull = false): Promise<Admission> {
  const { version, rules } = await rulesInForce(database)
  const now = new Date()
  if (isFull || canDeliver(rules, 0, request, now).length > 0) {
    const load = await findDeliveryLoad(database.forOrders, request.day, request.day)
    const refusals = canDeliver(rules, load.get(request.day) ?? 0, request, now)
    if (refusals.length > 0) {
      throw new AppError('invalid_order', { fields: refusals.map(({ field, message }) => ({ path: field, message })) })
    }
  }
  return { rulesVersion: version, dayPlaces: placesOn(rules, request.day), payBy: noticeEnds(rules, request.day) }
}
