import type { z } from 'zod'
import { statementTogether } from '../../../contract/allergens.ts'
import { judgedBy } from '../../../contract/delivery/kitchens.ts'
import type { JudgedOrder, judgeOrder } from '../../../contract/staff/take-order.ts'
import type { Database } from '../../database/database.ts'
import { judgeForStaff } from '../../delivery/judge-for-staff.ts'
import { kitchenAmongSeveral } from '../../delivery/kitchens-now.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { linkPayableUntil } from './admit-taken-order.ts'
import { daysForRest } from './days-for-rest.ts'
import { priceItems } from './price-order.ts'

type Draft = z.output<typeof judgeOrder.input>

/**
 * Prices an order that staff are typing, and returns the reasons against it. Throws AppError `invalid_order` for an
 * unknown menu or an impossible choice.
 */
export async function judgeDraft(database: Database, draft: Draft, now = new Date()): Promise<JudgedOrder> {
  const { event_date: day, event_time: time, delivery_postal_code: postcode } = draft
  const { items, totalPence, places, sold } = priceItems(draft.order_items, draft.agreed)
  // Judges places and the minimum order only once there are packages.
  const packages = items.map(({ menuId }) => menuId)
  const wanted = { day, time, postcode, packages, ...(places > 0 && { places, totalPence }) }
  const inForce = await rulesInForce(database)
  const { kitchen, halfHour, reasons, taken, dayPlaces, payBy, terms } = await judgeForStaff(
    database,
    inForce,
    wanted,
    now,
  )
  const until = day && time ? linkPayableUntil(now, { day, time, payBy, isBeyond: reasons.length > 0 }) : undefined
  return {
    totalPence,
    serves: places,
    allergens: items.length > 0 && sold.allergenStatement ? statementTogether(sold.allergenStatement) : null,
    halfHour,
    reasons,
    kitchen: kitchenAmongSeveral(kitchen),
    places: dayPlaces === null ? null : { taken, limit: dayPlaces },
    linkUntil: until?.toISOString() ?? null,
    rest: (day && daysForRest(judgedBy(inForce, postcode).rules, day, now)) || null,
    terms,
  }
}
