import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays } from '../../contract/london-time.ts'
import type { OrderOnSheet } from '../../contract/staff/day.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { callStaff } from '../backend.ts'
import { useKitchens } from '../layout/kitchens.tsx'
import { useLine } from '../live/line.ts'
import { daySheetQuery } from '../orders/queries.ts'
import { useToday } from '../orders/use-today.ts'

/** Each order's entry on its sheet when the order was last read, by number. Starts empty for each person. */
let readAs = new Map<string, string>()
let toRead: OrderOnSheet[] = []
let isReading = false
/** How long reading one order may take, in milliseconds. */
const patience = 10_000

/**
 * Reads the sheets of today and tomorrow of the kitchen in view, and each new or changed order on them. The service
 * worker keeps the answers (service-worker.ts), so all of them open offline.
 */
export function useKeptDays(): void {
  const today = useToday()
  const { asked } = useKitchens()
  const sheets = useQueries({ queries: [today, addDays(today, 1)].map((day) => daySheetQuery(day, asked)) })
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
 * Reads one order at a time, because nobody waits for them, and past the query cache: the service worker keeps the
 * answers. An order that fails is read again with the next sheets.
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
