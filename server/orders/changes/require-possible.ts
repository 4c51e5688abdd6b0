import { limits } from '../../../contract/limits.ts'
import { addDays, londonDay, londonInstant } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { AppError } from '../../http/errors.ts'
import type { JudgedChange } from './judge-change.ts'
import { leastPaymentPence } from './open-change-payment.ts'

/** How the difference of a dearer order is paid. */
export type PayingMore =
  | { how: 'link' }
  | { how: 'waive'; reason: string }
  /** The money is there, and how it came, in words. */
  | { how: 'otherwise'; reason: string }

/** Throws AppError `invalid_order` where a changed order would lie in the past or too far ahead. It holds for staff too. */
export function requireChangeToCome({ after: { eventDate: day, eventTime: time } }: JudgedChange): void {
  const now = new Date()
  if (day > addDays(londonDay(now), limits.eventDaysAhead))
    throw refuseChange('event_date', 'Please choose a day within two years.')
  if (day < londonDay(now)) throw refuseChange('event_date', 'This day is over. Please choose a day from today on.')
  if (londonInstant(day, time) <= now) throw refuseChange('event_time', 'This time is over. Please choose a later one.')
}

/** Throws AppError where a change costs or gives back something else than was seen, or more than an order can cost. */
export function requirePriceSeen(
  { totalPence, money }: JudgedChange,
  seen: { totalPence: number; backPence: number },
): void {
  if (totalPence > limits.totalPence)
    throw refuseChange('order_items', `An order can cost at most ${formatPence(limits.totalPence)}.`)
  if (totalPence !== seen.totalPence) {
    const message = `It would cost ${formatPence(totalPence)} now, and the page said ${formatPence(Math.max(0, seen.totalPence))}. Look at the new price before you go on.`
    throw new AppError('price_changed', { message })
  }
  if (money.backPence !== seen.backPence) throw new AppError('changed_meanwhile')
}

/** Throws AppError `invalid_order` where the difference can't be paid as it was asked for. */
export function requirePayment({ money, payUntil }: JudgedChange, pay: PayingMore): void {
  if (money.toPayPence === 0) return
  if (pay.how === 'link' && !payUntil) throw refuseChange('pay', tooSoonForLink)
  if (pay.how === 'link' && money.toPayPence < leastPaymentPence) throw refuseChange('pay', tooLittleForLink)
  if (pay.how === 'waive' && !pay.reason) throw refuseChange('waived_reason', 'Please write why nobody has to pay it.')
}

const refuseChange = (path: string, message: string) => new AppError('invalid_order', { fields: [{ path, message }] })

const tooLittleForLink = `Stripe takes no payment below ${formatPence(leastPaymentPence)}. Choose how it was paid otherwise, or waive it.`
const tooSoonForLink =
  'The event begins too soon for a link: half an hour is needed to pay. Choose how it was paid otherwise, or waive it.'
