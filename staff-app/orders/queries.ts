import type { z } from 'zod'
import { readDaySheet, readWeek } from '../../contract/staff/day.ts'
import { readOrderMoney } from '../../contract/staff/order-money.ts'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { readQuery } from '../session/use-read.ts'
import type { Tab } from './in-words.ts'

/** An open screen reads again at least so often, in milliseconds: a change that nobody told it of is found then. */
export const readAgainAfter = 30_000

/** How long a list that left the screen is kept, so that going back finds it where it was; in milliseconds. */
const keptFor = 3_600_000

const often = {
  refetchInterval: readAgainAfter,
  // Titles count while another window is in front.
  refetchIntervalInBackground: true,
  gcTime: keptFor,
}

/** One page of a list of orders. */
export function ordersQuery(tab: Tab, search = '', page = 1) {
  const input: z.input<typeof readOrders.input> = search ? { search, page } : { tab, page }
  return { ...readQuery(readOrders, input), ...often }
}

export function orderQuery(number: string) {
  return { ...readQuery(readOrder, { number }), ...often }
}

export type OrderMoney = z.output<typeof readOrderMoney.output>

export function orderMoneyQuery(number: string) {
  return { ...readQuery(readOrderMoney, { number }), ...often }
}

export function daySheetQuery(day: string) {
  return { ...readQuery(readDaySheet, { day }), ...often }
}

export function weekQuery(from: string) {
  return { ...readQuery(readWeek, { from }), ...often }
}
