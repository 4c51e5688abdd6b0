import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { londonDay } from '../../../contract/london-time.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { CallError } from '../../backend.ts'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { BackToList } from '../../layout/back-to-list.tsx'
import { Screen } from '../../layout/screen.tsx'
import { markOrderSeen, useArrivals } from '../../live/arrivals.ts'
import { LineState } from '../../live/line-state.tsx'
import { OrderTags } from '../../orders/order-tags.tsx'
import { orderQuery } from '../../orders/queries.ts'
import { CookedIn } from '../../orders/warnings.tsx'
import { useMay, useWho } from '../../session/session.ts'
import { Cancelled } from './cancelled.tsx'
import { Changes, WaitingChange } from './changes.tsx'
import { Documents } from './documents.tsx'
import { ForManagers } from './for-managers.tsx'
import { HandleAttention } from './handle-attention.tsx'
import { Marks } from './marks.tsx'
import { MoveOrder } from './move-order.tsx'
import { Notes } from './notes.tsx'
import { Payment } from './payment.tsx'
import { Timeline } from './timeline.tsx'
import { ToPay } from './to-pay.tsx'
import { WhatToCook } from './what-to-cook.tsx'
import { WhereTo } from './where-to.tsx'

/** An order: everything about it, and what staff can do with it. */
export function OrderScreen() {
  const { number = '' } = useParams()
  const { data: order, error, refetch } = useQuery(orderQuery(number))
  const { unseen, marked } = useArrivals()
  const isNew = marked.get(number) === 'New'
  const title = `Order ${number}`
  useEffect(() => {
    if (order && isNew) markOrderSeen(number)
  }, [order, isNew, number])
  return (
    <Screen
      title={title}
      tabTitle={unseen > 0 ? `(${unseen}) ${title}` : title}
      beside={<BackToList to="/">Back to the orders</BackToList>}
    >
      <LineState asOf={order?.asOf} />
      {/* An order that was moved away from this person's kitchen may still be in memory. */}
      {order && !isGone(error) ? (
        <Whole order={order} />
      ) : error ? (
        <NoOrder number={number} error={error} onAgain={refetch} />
      ) : null}
    </Screen>
  )
}

const isGone = (error: Error | null) => error instanceof CallError && error.status === 404

function NoOrder({ number, error, onAgain }: { number: string; error: Error; onAgain: () => unknown }) {
  const { kitchens } = useWho()
  const { state } = useLocation()
  if (isGone(error)) {
    if (state?.isTaken) return <p>{number} is taken. Another kitchen cooks it.</p>
    return <p>{kitchens ? 'Your kitchen has no order with this number.' : 'There is no order with this number.'}</p>
  }
  return <ReadFailed error={error} onAgain={onAgain} />
}

function Whole({ order }: { order: OrderOnScreen }) {
  const isManager = useMay('manager')
  return (
    <>
      <p className="text-lead font-bold wrap-anywhere">{order.name}</p>
      <CookedIn order={order} />
      <div className="mt-2">
        <OrderTags order={order} />
      </div>
      {isManager && order.status === 'confirmed' && order.day >= londonDay(new Date()) ? (
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <Link to={`/orders/${order.number}/change`} className="button-quiet">
            Change
          </Link>
          {order.forManagers?.otherKitchens?.map((kitchen) => (
            <MoveOrder key={kitchen.id} order={order} kitchen={kitchen} />
          ))}
        </div>
      ) : null}
      {order.forManagers?.toPay ? <ToPay order={order} toPay={order.forManagers.toPay} /> : null}
      {order.waiting ? <WaitingChange order={order} waiting={order.waiting} /> : null}
      {order.cancelled ? <Cancelled cancelled={order.cancelled} /> : null}
      {order.attention ? <HandleAttention order={order} attention={order.attention} mayHandle={isManager} /> : null}
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block print:[&_section]:mt-6">
        <WhatToCook order={order} />
        <Group>
          {order.status === 'confirmed' || order.marks.length > 0 ? <Marks order={order} /> : null}
          <WhereTo order={order} />
        </Group>
        {order.forManagers ? (
          <Group className="lg:col-start-2">
            <Payment order={order} />
            <ForManagers order={order} known={order.forManagers} />
            <Documents number={order.number} />
          </Group>
        ) : null}
        <Group className="lg:col-start-1 lg:row-start-2">
          <Notes order={order} />
          <Changes changes={order.changes} />
          <Timeline order={order} />
        </Group>
      </div>
    </>
  )
}

function Group({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`grid content-start gap-y-8 ${className}`}>{children}</div>
}
