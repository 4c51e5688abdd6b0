import { formatDay, londonDay } from './london-time.ts'
import { formatPence } from './money.ts'

/** Stripe's minimum charge, in pence: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const leastPaymentPence = 30

/** Returns the amount of an order's first payment, in pence: its deposit, or its whole price. */
export const firstPaymentPence = ({ depositPence, totalPence }: { depositPence?: number | null; totalPence: number }) =>
  depositPence ?? totalPence

/** What is still to be paid of an order, in pence, and the day (London) by which. */
export interface Rest {
  depositPence: number | null
  restPence: number
  restDue: string | null
}

/** Says what was paid and what the rest is: "Deposit of £1,000.00 paid, £3,320.00 to pay by Friday 12 June 2027". */
export const depositInWords = ({ depositPence, restPence, restDue }: Rest) =>
  `Deposit of ${formatPence(depositPence ?? 0)} paid, ${restInWords({ restPence, restDue })}`

/** Says what the rest is: "£3,320.00 to pay by Friday 12 June 2027". */
export const restInWords = ({ restPence, restDue }: Omit<Rest, 'depositPence'>) =>
  `${formatPence(restPence)} to pay by ${formatDay(restDue ?? '')}`

/** Begins the sentence that tells staff of a rest whose day is over. */
export const restNotPaid = 'The rest is not paid: '

/** True if the day by which the rest is to be paid is over. */
export const isOverdue = ({ restPence, restDue }: Omit<Rest, 'depositPence'>, now: Date) =>
  restPence > 0 && restDue !== null && restDue < londonDay(now)
