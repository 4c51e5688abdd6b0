import { addDays, londonDay, londonInstant } from './london-time.ts'
import { type Hours, openingsOn } from './opening-hours.ts'

const anHour = 3_600_000
/** The shortest time from payment to event, in milliseconds. With less, the kitchen has to ring the customer. */
const leastNotice = 12 * anHour
/** How long the kitchen must be open within that time, in milliseconds, so that somebody sees the order. */
const leastOpen = anHour

/** Tells staff about a short-notice order. */
export const ringTheCustomer = 'Short notice: ring the customer.'

/**
 * Tells the customer that we will ring. The mail puts the customer's number between the two texts and our number after
 * them.
 */
export const weRing = 'This is short notice for our kitchen, so we will ring you'
export const whyWeRing = "to settle what we can do. If you don't hear from us soon, please ring us on"

/**
 * True if an order paid at `paidAt` is at such short notice for its event (London's day, yyyy-MM-dd, and time, HH:mm)
 * that staff have to ring the customer. Either fewer than twelve hours are left, or the kitchen is open for less than
 * one of them: an order paid at 21:30 for 10:30 the next morning is seen too late. Elapsed hours count, so nights with
 * a clock change are an hour longer or shorter.
 */
export function isShortNotice(paidAt: Date, eventDate: string, eventTime: string, hours: Hours): boolean {
  const event = londonInstant(eventDate, eventTime)
  if (event.getTime() - paidAt.getTime() < leastNotice) return true
  return !isOpenLongEnough(paidAt, event, hours)
}

function isOpenLongEnough(from: Date, until: Date, hours: Hours): boolean {
  let open = 0
  // Starts a day early, because that day's hours may end after midnight.
  for (let day = addDays(londonDay(from), -1); londonInstant(day, '00:00') < until; day = addDays(day, 1)) {
    for (const opening of openingsOn(hours, day)) {
      const begin = Math.max(opening.from.getTime(), from.getTime())
      const end = Math.min(opening.to.getTime(), until.getTime())
      open += Math.max(0, end - begin)
    }
    if (open >= leastOpen) return true
  }
  return false
}
