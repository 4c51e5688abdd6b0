import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { readOrder, readOrders } from '../../contract/staff/orders.ts'
import { keepOffline } from '../offline/keep-offline.ts'
import { ordersQuery } from '../orders/queries.ts'
import { queries } from '../session/queries.ts'
import { wakeSound } from './alerts.ts'
import { watchArrivals } from './arrivals.ts'
import { openLine } from './line.ts'

/** Screens read again at most so often while orders pour in, in milliseconds. */
const readAgainEvery = 400

/** The screens that show orders: what is new or changes elsewhere stands on them at once. */
export function LiveOrders() {
  useEffect(() => {
    const { refresh, stop } = refresher()
    const ends = [watchArrivals(), openLine({ onChanged: refresh, onOpened: () => refresh('all') }), wakeSound(), stop]
    keepOffline()
    return () => {
      for (const end of ends) end()
    }
  }, [])
  // Read on every one of these screens, because an order that comes in rings wherever one is.
  useQuery(ordersQuery('coming'))
  return <Outlet />
}

/** Has the open screens read again: at once, and then for whatever else changed meanwhile together. */
function refresher() {
  const changed = new Set<string>()
  let timer: number | undefined

  function readAgain() {
    const numbers = new Set(changed)
    changed.clear()
    void queries.invalidateQueries({
      predicate: ({ queryKey: [call, input] }) =>
        call === readOrders.name ||
        (call === readOrder.name && (numbers.has('all') || numbers.has((input as { number: string }).number))),
    })
    timer = window.setTimeout(() => {
      timer = undefined
      if (changed.size > 0) readAgain()
    }, readAgainEvery)
  }

  return {
    refresh(numbers: string[] | 'all') {
      for (const number of numbers === 'all' ? ['all'] : numbers) changed.add(number)
      if (timer === undefined) readAgain()
    },
    stop: () => window.clearTimeout(timer),
  }
}
