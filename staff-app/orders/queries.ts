import type { z } from 'zod'
import { readDaySheet, readWeek } from '../../contract/staff/day.ts'
import { readOrderMoney } from '../../contract/staff/order-money.ts'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { readQuery } from '../session/use-read.ts'
import type { Tab } from './in-words.ts'

/** How often an open screen refetches, in milliseconds, so a change whose event was missed still shows. */
export const readAgainAfter = 30_000

/** How long a list stays in memory after it left the screen, so going back finds the same place; in milliseconds. */
const keptFor = 3_600_000

const often = {
  refetchInterval: readAgainAfter,
  // The tab's title shows counts while another window is in front.
  refetchIntervalInBackground: true,
  gcTime: keptFor,
}

/** One page of a list of orders: of one kitchen, or of all kitchens that this person sees. */
export function ordersQuery(
  tab: Tab,
  { search = '', page = 1, kitchen }: Partial<z.output<typeof readOrders.input>> = {},
) {
  const input: z.input<typeof readOrders.input> = { ...(search ? { search } : { tab }), page, kitchen }
  return { ...readQuery(readOrders, input), ...often }
}

export function orderQuery(number: string) {
  return { ...readQuery(readOrder, { number }), ...often }
}

export type OrderMoney = z.output<typeof readOrderMoney.output>

export function orderMoneyQuery(number: string) {
  return { ...readQuery(readOrderMoney, { number }), ...often }
}

export function daySheetQuery(day: string, kitchen: string | undefined) {
  return { ...readQuery(readDaySheet, { day, kitchen }), ...often }
}

export function weekQuery(from: string, kitchen: string | undefined) {
  return { ...readQuery(readWeek, { from, kitchen }), ...often }
}
