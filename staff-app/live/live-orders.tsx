import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { readDaySheet } from '../../contract/staff/day.ts'
import { readOrderMoney } from '../../contract/staff/order-money.ts'
import { type ChangeEvent, readOrder, readOrders, readUnsentMails } from '../../contract/staff/orders.ts'
import { readApplicationsAgain } from '../applications/queries.ts'
import { hearOfRelease } from '../backend.ts'
import { readEnquiriesAgain } from '../enquiries/queries.ts'
import { useKitchens } from '../layout/kitchens.tsx'
import { useKeptDays } from '../offline/keep-days.ts'
import { keepOffline } from '../offline/keep-offline.ts'
import { sendMarks, watchMarks } from '../offline/kept-marks.ts'
import { ordersQuery } from '../orders/queries.ts'
import { readAgain } from '../session/queries.ts'
import { wakeSound } from './alerts.ts'
import { watchArrivals } from './arrivals.ts'
import { openLine } from './line.ts'
import { useWallByItself } from './wall-by-itself.ts'

/** The least time between two refetches while orders pour in, in milliseconds. */
const readAgainEvery = 400

/** Keeps the screens of orders, enquiries and applications up to date while they are open. */
export function LiveOrders() {
  useEffect(() => {
    const { refresh, stop } = refresher()
    const ends = [
      watchArrivals(),
      watchMarks(),
      openLine({
        onChanged: (change) => {
          void sendMarks()
          refresh(change)
        },
        onApplications: readApplicationsAgain,
        onEnquiries: readEnquiriesAgain,
        onRelease: (release) => void hearOfRelease(release),
        onRefused: () => refresh({ numbers: [], everything: true }),
      }),
      wakeSound(),
      stop,
    ]
    keepOffline()
    return () => {
      for (const end of ends) end()
    }
  }, [])
  // Read on all of these screens, because a new order rings on each of them.
  useQuery(ordersQuery('coming', { kitchen: useKitchens().asked }))
  useKeptDays()
  return useWallByItself() ? <Navigate to="/wall" replace /> : <Outlet />
}

/** Refetches at once, then collects further changes and refetches those together. */
function refresher() {
  let changed: ChangeEvent | undefined
  let timer: number | undefined

  function readOrdersAgain({ numbers, everything }: ChangeEvent) {
    if (everything) {
      readApplicationsAgain()
      readEnquiriesAgain()
    }
    readAgain(
      ([call, input]) =>
        call === readOrders.name ||
        call === readDaySheet.name ||
        call === readUnsentMails.name ||
        ((call === readOrder.name || call === readOrderMoney.name) &&
          (everything || numbers.includes((input as { number: string }).number))),
    )
    timer = window.setTimeout(() => {
      timer = undefined
      const next = changed
      changed = undefined
      if (next) readOrdersAgain(next)
    }, readAgainEvery)
  }

  return {
    refresh(change: ChangeEvent) {
      if (timer === undefined) return readOrdersAgain(change)
      changed = {
        numbers: [...(changed?.numbers ?? []), ...change.numbers],
        everything: change.everything || changed?.everything === true,
      }
    },
    stop: () => window.clearTimeout(timer),
  }
}
