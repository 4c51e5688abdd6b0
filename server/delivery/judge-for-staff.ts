import {
  type DeliveryRequest,
  everyReason,
  judgeCooked,
  judgePostcode,
  judgeTotal,
  type RulesToAsk,
} from '../../contract/delivery/can-deliver.ts'
import { halfHourOf } from '../../contract/delivery/half-hours.ts'
import { judgedBy } from '../../contract/delivery/kitchens.ts'
import { noticeEnds, placesOn } from '../../contract/delivery/working-days.ts'
import type { Reason } from '../../contract/staff/take-order.ts'
import type { Queryable } from '../database/database.ts'
import { findLoadOfDay, noLoad } from './delivery-rules.ts'
import type { RulesInForce } from './rules-in-force.ts'
import { termsInForce } from './terms-in-force.ts'

/** How the rules judge an order that staff take, and the load of its day. */
export interface JudgedForStaff {
  /** The kitchen that would cook it. */
  kitchen: string
  rulesVersion: number
  /** True if the order would be sold with a half hour instead of a time. */
  halfHour: boolean | undefined
  reasons: Reason[]
  /** The places taken by other orders on that day, and the day's limit; null if it has none. */
  taken: number
  dayPlaces: number | null
  /** The limit of deliveries in the half hour; null if there is none, or if staff go beyond it. */
  halfHourLimit: number | null
  /** The latest time to pay for an order on this day, by the rules. */
  payBy?: Date
  terms: ReturnType<typeof termsInForce>
}

/**
 * Judges what staff ask for by the customers' rules, as far as the request is filled in. Returns every reason against
 * it, shortened: without the advice meant for customers.
 */
export async function judgeForStaff(
  database: Queryable,
  inForce: Pick<RulesInForce, 'version' | 'rules' | 'kitchens' | 'packages'>,
  wanted: Partial<DeliveryRequest>,
  now: Date,
): Promise<JudgedForStaff> {
  const { day } = wanted
  const { kitchen, rules } = judgedBy(inForce, wanted.postcode)
  const { places: taken, deliveries } = day ? await findLoadOfDay(database, day, kitchen) : noLoad
  const refusals = day ? everyReason(rules, taken, { ...wanted, day }, now, deliveries) : judgeWithoutDay(rules, wanted)
  const { deliveriesPerHalfHour: limit = null } = rules
  const isLimitReached = limit !== null && (deliveries[halfHourOf(wanted.time ?? '')] ?? 0) >= limit
  return {
    kitchen,
    rulesVersion: inForce.version,
    halfHour: rules.halfHours,
    reasons: refusals.map(({ field, message }) => ({ field, message: inShort(message) })),
    taken,
    dayPlaces: day ? placesOn(rules, day) : null,
    halfHourLimit: isLimitReached ? null : limit,
    payBy: day ? noticeEnds(rules, day) : undefined,
    terms: termsInForce(rules),
  }
}

function judgeWithoutDay(rules: RulesToAsk, { postcode, totalPence, packages = [] }: Partial<DeliveryRequest>) {
  if (postcode === undefined) return []
  return [
    ...judgePostcode(rules, postcode),
    ...(totalPence === undefined ? [] : judgeTotal(rules, postcode, totalPence)),
    ...judgeCooked(rules, postcode, packages),
  ]
}

/**
 * Removes the sentences that advise another choice or ringing us. A reason made only of such sentences stays unchanged.
 */
export function inShort(message: string): string {
  const sentences = message.split(/(?<=[.!?]) /)
  const kept = sentences.filter((sentence) => !/^(Please|Ring us) /.test(sentence))
  return kept.length > 0 ? kept.join(' ') : message
}
