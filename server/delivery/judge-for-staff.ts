import {
  type DeliveryRequest,
  everyReason,
  judgePostcode,
  judgeTotal,
  type RulesToAsk,
} from '../../contract/delivery/can-deliver.ts'
import { noticeEnds, placesOn } from '../../contract/delivery/working-days.ts'
import type { Reason } from '../../contract/staff/take-order.ts'
import type { Queryable } from '../database/database.ts'
import { findDeliveryLoad } from './delivery-rules.ts'
import type { RulesInForce } from './rules-in-force.ts'
import { termsNow } from './terms-now.ts'

/** What the rules say of an order that staff take, with the load of its day. */
export interface JudgedForStaff {
  rulesVersion: number
  reasons: Reason[]
  /** The places of its day that other orders have taken, and how many the day has; null where it has no limit. */
  taken: number
  dayPlaces: number | null
  /** The moment by which the rules want an order for this day to be paid. */
  payBy?: Date
  terms: ReturnType<typeof termsNow>
}

/**
 * Judges what staff ask for by the rules that customers have, as far as the request is known. Returns every reason against
 * it, in short: without what a customer might do instead.
 */
export async function judgeForStaff(
  database: Queryable,
  { version, rules }: RulesInForce,
  wanted: Partial<DeliveryRequest>,
  now: Date,
): Promise<JudgedForStaff> {
  const { day } = wanted
  const load = day ? await findDeliveryLoad(database, day, day) : undefined
  const taken = (day && load?.get(day)) || 0
  const refusals = day ? everyReason(rules, taken, { ...wanted, day }, now) : judgeWithoutDay(rules, wanted)
  return {
    rulesVersion: version,
    reasons: refusals.map(({ field, message }) => ({ field, message: inShort(message) })),
    taken,
    dayPlaces: day ? placesOn(rules, day) : null,
    payBy: day ? noticeEnds(rules, day) : undefined,
    terms: termsNow(rules),
  }
}

function judgeWithoutDay(rules: RulesToAsk, { postcode, totalPence }: Partial<DeliveryRequest>) {
  if (postcode === undefined) return []
  return [
    ...judgePostcode(rules, postcode),
    ...(totalPence === undefined ? [] : judgeTotal(rules, postcode, totalPence)),
  ]
}

/**
 * Returns a reason without its sentences about another choice and our telephone number. A reason that has no other
 * sentences stays as it is.
 */
export function inShort(message: string): string {
  const sentences = message.split(/(?<=[.!?]) /)
  const kept = sentences.filter((sentence) => !/^(Please|Ring us) /.test(sentence))
  return kept.length > 0 ? kept.join(' ') : message
}
