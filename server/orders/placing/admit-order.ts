import { canDeliver, type DeliveryRequest, type RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
import { withoutDeliveries } from '../../../contract/delivery/half-hours.ts'
import { judgedBy } from '../../../contract/delivery/kitchens.ts'
import { noticeEnds, placesOn } from '../../../contract/delivery/working-days.ts'
import type { Database } from '../../database/database.ts'
import { findLoadOfDay } from '../../delivery/delivery-rules.ts'
import { type Reach, whyNoOrders } from '../../delivery/ordering.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { termsInForce } from '../../delivery/terms-in-force.ts'
import { AppError } from '../../errors.ts'
import { cancelUnpaidOfDay, findPlacesHeld } from '../ending/cancelled-orders.ts'

/** What is stored with an order about its admission. The statement that stores it enforces both limits. */
export interface Admission {
  /** The kitchen that cooks it. */
  kitchen: string
  rulesVersion: number
  /** The day's limit of places; null if it has none. */
  dayPlaces: number | null
  /** True if it is sold with a half hour instead of a time. */
  halfHour?: boolean | undefined
  /** The limit of deliveries in its half hour; missing or null if there is none. */
  halfHourLimit?: number | null
  /** When the notice for its day ends. The order can be paid until then. */
  payBy?: Date
  /** Until when it can be paid, if already decided. */
  payableUntil?: Date
  /** Which staff member took it, and the reasons that they overrode. */
  takenBy?: string
  takenBeyond?: string | null
  /** True for an example order (server/demonstration/). */
  isExample?: boolean
}

interface Asking {
  now: Date
  server: Reach
  /** True if storing the order has failed, perhaps because its day is full. */
  isFull: boolean
  /** The idempotency keys of earlier orders that this one replaces. */
  replacedKeys: string[]
  /** The terms that the form showed (termsInForce); undefined if it showed none. */
  termsShown?: unknown
}

/**
 * Admits an order that can be delivered. Places are taken only when it is stored, so the day's load is read only if the
 * order is refused anyway, to name all reasons, or if storing it has failed (`isFull`). Cancels the orders that it
 * replaces if it fits only without them.
 * Throws AppError `ordering_not_open` and `ordering_paused` if the site takes no orders, `terms_changed` if the
 * customer saw other terms, and `invalid_order` with every reason at its field.
 */
export async function admitOrder(database: Database, request: DeliveryRequest, asking: Asking): Promise<Admission> {
  const inForce = await rulesInForce(database)
  const { version, ordering } = inForce
  const { kitchen, rules } = judgedBy(inForce, request.postcode)
  const refusal = whyNoOrders(asking.server, { rules: { version }, ordering }, asking.now)
  if (refusal) throw refusal
  const { termsShown } = asking
  if (termsShown !== undefined && termsShown !== termsInForce(rules).fingerprint) throw new AppError('terms_changed')
  if (asking.isFull || canDeliver(rules, 0, request, asking.now).length > 0) {
    await cancelReplacedToFit(database, { kitchen, rules }, request, asking)
  }
  const { day } = request
  return {
    kitchen,
    rulesVersion: version,
    dayPlaces: placesOn(rules, day),
    halfHour: rules.halfHours,
    halfHourLimit: rules.deliveriesPerHalfHour ?? null,
    payBy: noticeEnds(rules, day),
  }
}

/**
 * Cancels the orders that an order replaces if it fits its day only without them: the customer's own earlier order
 * would keep them out. Throws AppError `invalid_order` if it doesn't fit even then.
 */
async function cancelReplacedToFit(
  database: Database,
  { kitchen, rules }: { kitchen: string; rules: RulesToAsk },
  request: DeliveryRequest,
  { now, replacedKeys }: Asking,
): Promise<void> {
  const { forOrders } = database
  const { day } = request
  const { places: taken, deliveries } = await findLoadOfDay(forOrders, day, kitchen)
  const held = replacedKeys.length > 0 ? await findPlacesHeld(forOrders, replacedKeys, { kitchen, day }) : []
  const places = held.reduce((sum, each) => sum + each.places, 0)
  const refusals = canDeliver(rules, taken - places, request, now, withoutDeliveries(deliveries, held))
  if (refusals.length > 0) {
    throw new AppError('invalid_order', { fields: refusals.map(({ field, message }) => ({ path: field, message })) })
  }
  if (held.length > 0 && canDeliver(rules, taken, request, now, deliveries).length > 0)
    await cancelUnpaidOfDay(forOrders, replacedKeys, { kitchen, day })
}
