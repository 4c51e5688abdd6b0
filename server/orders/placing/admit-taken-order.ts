import type { DeliveryRequest } from '../../../contract/delivery/can-deliver.ts'
import { limits } from '../../../contract/limits.ts'
import { addDays, londonDay, londonInstant } from '../../../contract/london-time.ts'
import type { Database } from '../../database/database.ts'
import { judgeForStaff } from '../../delivery/judge-for-staff.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../errors.ts'
import { payUntil } from '../paying/time-to-pay.ts'
import type { Admission } from './admit-order.ts'
import { invalidOrder } from './price-order.ts'

/**
 * How long an order that is already paid may stay unconfirmed, in milliseconds, if the server dies before confirming
 * it. It expires after that.
 */
const unconfirmedFor = 3_600_000

export interface Taking {
  /** The name of the staff member who takes it. */
  takenBy: string
  /** The reasons that they saw and override. */
  beyond: string[]
  isPaid: boolean
  /** The terms that their screen showed (termsInForce). */
  termsShown?: string
}

/**
 * Admits an order that staff take. They may override every reason that they have seen, even a full day. Throws AppError
 * `changed_meanwhile` if they have not seen all the reasons or saw other terms, and `invalid_order` at the field `pay`
 * if a link can't be paid before the event.
 */
export async function admitTakenOrder(
  database: Database,
  wanted: DeliveryRequest & { time: string; places: number },
  { takenBy, beyond, isPaid, termsShown }: Taking,
): Promise<Admission> {
  const now = new Date()
  const inForce = await rulesInForce(database)
  const judged = await judgeForStaff(database, inForce, wanted, now)
  const { kitchen, rulesVersion, halfHour, reasons, taken, dayPlaces, halfHourLimit, payBy, terms } = judged
  if (reasons.some(({ message }) => !beyond.includes(message)))
    throw new AppError('changed_meanwhile', { message: unseen })
  if (termsShown !== undefined && termsShown !== terms.fingerprint)
    throw new AppError('changed_meanwhile', { message: otherTerms })
  const payableUntil = isPaid
    ? new Date(now.getTime() + unconfirmedFor)
    : linkPayableUntil(now, { ...wanted, payBy, isBeyond: reasons.length > 0 })
  if (!payableUntil) throw invalidOrder('pay', tooSoonForLink)
  const isOver = dayPlaces !== null && taken + wanted.places > dayPlaces
  return {
    kitchen,
    rulesVersion,
    halfHour,
    dayPlaces: isOver ? null : dayPlaces,
    halfHourLimit,
    payableUntil,
    takenBy,
    takenBeyond: reasons.map(({ message }) => message).join(' ') || null,
  }
}

/**
 * Throws AppError `invalid_order` for an event that is over or too far ahead, which staff can't override. Checks only
 * what is new, because a repeated request may come later.
 */
export function requireTimeToCome(day: string, time: string): void {
  const now = new Date()
  if (day > addDays(londonDay(now), limits.eventDaysAhead))
    throw invalidOrder('event_date', 'Please choose a day within two years.')
  if (day < londonDay(now)) throw invalidOrder('event_date', 'This day is over. Please choose a day from today on.')
  if (londonInstant(day, time) <= now) throw invalidOrder('event_time', 'This time is over. Please choose a later one.')
}

/**
 * Returns until when a payment link can be used: as long as for an online order, or, once that time is over and staff
 * override the rules, until the event. Returns undefined if that is too soon for Stripe.
 */
export function linkPayableUntil(
  now: Date,
  { day, time, payBy, isBeyond }: { day: string; time: string; payBy?: Date; isBeyond: boolean },
): Date | undefined {
  return payUntil(now, day, time, { noticeEnds: payBy }) ?? (isBeyond ? payUntil(now, day, time) : undefined)
}

const unseen = 'This order goes beyond the rules. Look at the reasons, and take it all the same or change it.'
const otherTerms =
  'The terms have changed meanwhile. Tell the customer what goes back if they cancel before you take it.'
const tooSoonForLink =
  'The event begins too soon for a link: half an hour is needed to pay. Choose how it was paid otherwise.'
