import { confirmationPath } from '../../../contract/order-in-words.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { cateringPage } from '../../../contract/pages.ts'
import { OrderAgain } from '../../ordering/order-again.tsx'
import { OrderDocuments } from '../../ordering/order-documents.tsx'
import { OurPhone } from '../../ordering/our-phone.tsx'
import { CancelOwnOrder } from './cancel-order.tsx'
import { OwnChangeForm } from './change-form.tsx'
import { afterCancelling } from './money-words.ts'
import { NewLink } from './new-link.tsx'
import { OrderCard } from './order-card.tsx'
import type { Proof } from './read-change-link.ts'
import { RestToPay } from './rest-to-pay.tsx'
import { OwnWaitingChange } from './waiting-change.tsx'

interface Loaded {
  order: OwnOrder
  proof: Proof
  /** The email address that a new link went to, if this page's link has expired. */
  newLinkAt?: string
  again: () => Promise<OwnOrder | undefined>
  onChanged: (order: OwnOrder, isToPay: boolean) => void
  onWithdrawn: (order: OwnOrder) => void
  onCancelled: (order: OwnOrder) => void
}

/** The order that the link leads to, with what its customer can do. */
export function LoadedOrder(loaded: Loaded) {
  const { order, proof, newLinkAt } = loaded
  if (order.stand !== 'open') return <Closed order={order} stand={order.stand} proof={proof} />
  return (
    <div className="mt-[clamp(2rem,5vw,4.5rem)] grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,4fr)] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2 lg:row-start-1">
        <OrderCard order={order} />
        <div className="mt-6">
          <OrderAgain orderId={proof.order_id} />
        </div>
        {newLinkAt ? null : <Documents order={order} proof={proof} />}
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {newLinkAt ? <NewLink sentTo={newLinkAt} orderId={proof.order_id} /> : <Change {...loaded} />}
      </div>
      {newLinkAt ? null : (
        <div className="lg:col-start-2 lg:row-start-2">
          <CancelOwnOrder {...loaded} />
        </div>
      )}
    </div>
  )
}

function Documents({ order, proof }: { order: OwnOrder; proof: Proof }) {
  return (
    <OrderDocuments
      orderId={proof.order_id}
      proof={{ key: proof.key }}
      given={order.invoice_to}
      isToCome={order.payment_processing}
      className="mt-12"
    />
  )
}

function Change(loaded: Loaded) {
  const { waiting, may_change, rest } = loaded.order
  return (
    <>
      {rest ? <RestToPay {...loaded} rest={rest} /> : null}
      {waiting ? <OwnWaitingChange {...loaded} key={waiting.id} waiting={waiting} /> : null}
      {may_change === 'nothing' ? null : <OwnChangeForm {...loaded} />}
    </>
  )
}

type ClosedStand = Exclude<OwnOrder['stand'], 'open'>

const words: Record<ClosedStand, string> = {
  cancelled: 'This order is cancelled, and we do not cook for it.',
  past: 'The event of this order has begun, so nothing can be changed here any more.',
  unpaid: 'This order is not paid, so there is nothing to change or to give back.',
  erased: 'The details of this order were erased from our books, so nothing can be changed about it.',
}

const onItsWay =
  'Your bank is processing the payment. As soon as it has arrived your order is confirmed, and you change or cancel it here.'

function Closed({ order, stand, proof }: { order: OwnOrder; stand: ClosedStand; proof: Proof }) {
  const money = stand === 'cancelled' ? afterCancelling(order.money) : []
  return (
    <>
      <div role="status" className="mt-5 max-w-[48ch] text-lead">
        <p>{order.payment_processing ? onItsWay : words[stand]}</p>
        {money.map((sentence) => (
          <p key={sentence} className="mt-3 font-bold">
            {sentence}
          </p>
        ))}
        <p className="mt-3">
          A question? Please ring us on <OurPhone />
        </p>
      </div>
      <div className="mt-10 max-w-140">
        <OrderCard order={order} />
        {stand === 'unpaid' && !order.payment_processing ? null : <Documents order={order} proof={proof} />}
      </div>
      <nav aria-label="Next steps" className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-5">
        <a href={confirmationPath(proof.order_id)} className="trail font-bold">
          See your order
        </a>
        <OrderAgain orderId={proof.order_id} />
        <a href={cateringPage} className="trail font-bold">
          Place another order
        </a>
      </nav>
    </>
  )
}
