import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { CallError } from '../../backend.ts'
import { staffContentNow } from '../../content.ts'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { announce } from '../../layout/announcer.tsx'
import { BackToList } from '../../layout/back-to-list.tsx'
import { Screen } from '../../layout/screen.tsx'
import { LineState } from '../../live/line-state.tsx'
import { orderQuery } from '../../orders/queries.ts'
import { forgetDraft, keptDraft } from '../../session/kept-drafts.ts'
import { useMay, useWho } from '../../session/session.ts'
import { beginChange, type ChangeDraft, draftOfChange, fromKept, rebaseChange } from './change-draft.ts'
import { ChangeForm } from './change-form.tsx'

/** Changes a paid order. For managers and owners. */
export function ChangeOrder() {
  const { number = '' } = useParams()
  const isManager = useMay('manager')
  const { data: order, error, refetch } = useQuery(orderQuery(number))
  return (
    <Screen title={`Change ${number}`} beside={<BackToList to={`/orders/${number}`}>Back to the order</BackToList>}>
      <LineState asOf={order?.asOf} />
      {!isManager ? (
        <p>Your role does not allow this. Ask a manager or an owner.</p>
      ) : order ? (
        <Changing order={order} />
      ) : error instanceof CallError && error.status === 404 ? (
        <p>There is no order with this number.</p>
      ) : error ? (
        <ReadFailed error={error} onAgain={refetch} />
      ) : null}
    </Screen>
  )
}

function Changing({ order }: { order: OrderOnScreen }) {
  const { id: who } = useWho()
  const navigate = useNavigate()
  const name = draftOfChange(order.number)
  const [begun, setBegun] = useState(() => fromKept(keptDraft(name, who)) ?? beginChange(order, staffContentNow()))
  // Fields take their initial value once, so a draft that begins again needs new fields (`key`).
  const [beginnings, setBeginnings] = useState(0)
  if (order.status !== 'confirmed') return <NotToChange order={order} />

  function beginWith(draft: ChangeDraft) {
    setBegun(draft)
    setBeginnings(beginnings + 1)
  }

  return (
    <ChangeForm
      key={beginnings}
      order={order}
      begun={begun}
      onRebase={(draft) => beginWith(rebaseChange(draft, order, staffContentNow()))}
      onEmpty={() => {
        forgetDraft(name)
        beginWith(beginChange(order, staffContentNow()))
      }}
      onDone={(state) => {
        forgetDraft(name)
        announce(state === 'waiting' ? 'The customer gets a link to pay the difference.' : 'The order is changed.')
        void navigate(`/orders/${order.number}`, { replace: true })
      }}
    />
  )
}

function NotToChange({ order: { number, status } }: { order: OrderOnScreen }) {
  if (status === 'cancelled') return <p>This order is cancelled, so it cannot be changed.</p>
  return (
    <p>
      This order is not paid yet.{' '}
      <Link to={`/orders/new?instead=${number}`} className="trail font-bold">
        Take it again as it should be
      </Link>
    </p>
  )
}
