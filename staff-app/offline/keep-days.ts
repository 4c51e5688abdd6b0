import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays } from '../../contract/london-time.ts'
import type { OrderOnSheet } from '../../contract/staff/day.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { callStaff } from '../backend.ts'
import { useLine } from '../live/line.ts'
import { daySheetQuery } from '../orders/queries.ts'
import { useToday } from '../orders/use-today.ts'

/** What the sheets said of each order when it was read last, by its number. Each person begins with an empty one. */
let readAs = new Map<string, string>()
/** The orders that are still to be read. */
let toRead: OrderOnSheet[] = []
let isReading = false
/** How long one order may take, in milliseconds. */
const patience = 10_000

/**
 * Reads the sheets of today and tomorrow, and each of their orders when it is new or has changed, so that all of them
 * open whole without a line: the service worker keeps what is read (service-worker.ts).
 */
export function useKeptDays(): void {
  const today = useToday()
  const sheets = useQueries({ queries: [today, addDays(today, 1)].map((day) => daySheetQuery(day)) })
  const isLive = useLine().state === 'live'
  const [present, next] = sheets.map(({ data }) => data)
  useEffect(() => {
    if (isLive) void keepOrders([...(present?.orders ?? []), ...(next?.orders ?? [])])
  }, [isLive, present, next])
  useEffect(
    () => () => {
      readAs = new Map()
      toRead = []
    },
    [],
  )
}

/**
 * One after the other, since nobody waits for them, and past the screens' own memory: the service worker keeps the answers.
 * What does not arrive is read when the sheets are read again.
 */
async function keepOrders(orders: OrderOnSheet[]) {
  if (!navigator.serviceWorker?.controller) return
  toRead = orders
  if (isReading) return
  isReading = true
  for (let order = toRead.shift(); order; order = toRead.shift()) await keepOrder(order)
  isReading = false
}

async function keepOrder(order: OrderOnSheet) {
  const now = JSON.stringify(order)
  const mine = readAs
  if (mine.get(order.number) === now) return
  const call = callStaff(readOrder, { number: order.number }, AbortSignal.timeout(patience))
  if (await call.catch(() => undefined)) mine.set(order.number, now)
}
