import { addDays, londonDay, londonInstant } from './london-time.ts'
import { type Hours, openingsOn } from './opening-hours.ts'

const anHour = 3_600_000
/** The shortest time from payment to event that the kitchen can work with, in milliseconds. */
const leastNotice = 12 * anHour
/**
 * The shortest part of that time in which the kitchen must be open, so that somebody sees the order, in milliseconds.
 */
const leastOpen = anHour

/** The text for staff about such an order. */
export const ringTheCustomer = 'Short notice: ring the customer.'

/** What the customer is told of it. The mail says the customer's number between the two, and our number ends both. */
export const weRing = 'This is short notice for our kitchen, so we will ring you'
export const whyWeRing = "to settle what we can do. If you don't hear from us soon, please ring us on"

/**
 * Whether an order paid at `paidAt` comes so shortly before its event (London's day, yyyy-MM-dd, and time, HH:mm) that
 * staff have to ring the customer. This is so when less than twelve hours are left, or when the kitchen is open for
 * less than one of them: an order paid at 21:30 for 10:30 the next morning is seen too late. Elapsed hours count, so
 * the night of a clock change is one hour longer or shorter.
 */
export function isShortNotice(paidAt: Date, eventDate: string, eventTime: string, hours: Hours): boolean {
  const event = londonInstant(eventDate, eventTime)
  if (event.getTime() - paidAt.getTime() < leastNotice) return true
  return !isOpenLongEnough(paidAt, event, hours)
}

function isOpenLongEnough(from: Date, until: Date, hours: Hours): boolean {
  let open = 0
  // The hours of the day before may go on past midnight.
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
