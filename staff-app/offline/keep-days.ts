import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addDays } from '../../contract/london-time.ts'
import type { OrderOnSheet } from '../../contract/staff/day.ts'
import { useLine } from '../live/line.ts'
import { daySheetQuery, orderQuery } from '../orders/queries.ts'
import { useToday } from '../orders/use-today.ts'
import { queries } from '../session/queries.ts'

/** What the sheets said of each order when it was read last, by its number. */
const readAs = new Map<string, string>()
let isReading = false

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
  useEffect(() => () => readAs.clear(), [])
}

/** One after the other, since nobody waits for them. What does not arrive is read when the sheets are read again. */
async function keepOrders(orders: OrderOnSheet[]) {
  if (isReading || !navigator.serviceWorker?.controller) return
  isReading = true
  try {
    for (const order of orders) {
      const now = JSON.stringify(order)
      if (readAs.get(order.number) === now) continue
      await queries.fetchQuery({ ...orderQuery(order.number), staleTime: 0 })
      readAs.set(order.number, now)
    }
  } catch {
    // No line.
  } finally {
    isReading = false
  }
}
