import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { placesOn } from '../../contract/delivery/working-days.ts'
import type { UnpaidOrder } from './unpaid-places.ts'

/** A day (yyyy-MM-dd) with a limit, of whose places unpaid orders hold more than half. */
export interface DayHeldUnpaid {
  day: string
  places: number
  limit: number
  orders: UnpaidOrder[]
}

/** Returns those days among the days of these orders, in their sequence. Pure. */
export function daysHeldUnpaid(rules: Pick<DeliveryRules, 'places' | 'days'>, orders: UnpaidOrder[]): DayHeldUnpaid[] {
  return [...Map.groupBy(orders, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const limit = placesOn(rules, day)
    const places = ofDay.reduce((sum, order) => sum + order.places, 0)
    return limit !== null && places * 2 > limit ? [{ day, places, limit, orders: ofDay }] : []
  })
}
