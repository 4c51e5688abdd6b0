import { useEffect, useRef } from 'react'
import { formatPence } from '../../../contract/money.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { CustomerInformation, DeliveryInformation, EventDetails } from '../../ordering/order-fields.tsx'
import { SendLink } from '../../ordering/send-link.tsx'
import { ChangedFacts } from './changed-facts.tsx'
import { type ChangeForm as Changes, type Changing, type Review, useChangeForm } from './use-change-form.ts'

/** The form in which a customer changes what may still be changed, and the step before it counts. */
export function ChangeForm(changing: Changing) {
  const changes = useChangeForm(changing)
  const { order } = changing
  const isAll = order.may_change === 'all'
  return (
    <>
      {changes.review ? <Confirm order={order} changes={changes} review={changes.review} /> : null}
      <form
        ref={changes.form}
        method="dialog"
        noValidate
        hidden={changes.review !== undefined}
        onInput={(event) => changes.change((event.target as HTMLInputElement).name)}
        onFocus={changes.touch}
        onPointerDown={changes.touch}
        onBlur={(event) => changes.leave(event.target)}
        onSubmit={changes.onLook}
      >
        <div className="grid gap-14">
          <CustomerInformation order={changes} />
          {isAll ? <DeliveryInformation order={changes} /> : null}
          {isAll ? <EventDetails order={changes} guestsHint={guestsHint(order, changes.texts)} /> : null}
        </div>
        {order.why_not ? <p className="mt-8 border-l-8 border-turmeric bg-cream p-4">{order.why_not}</p> : null}
        <button type="submit" className="sign mt-8">
          Look at the changes
        </button>
        <Notice changes={changes} isShown={!changes.review} />
      </form>
    </>
  )
}

/** The region stands before it has something to say: screen readers miss what comes together with it. */
function Notice({ changes: { notice }, isShown }: { changes: Changes; isShown: boolean }) {
  return (
    <div role="alert">
      {notice && isShown ? (
        <div className="mt-5 border-l-8 border-chilli bg-cream p-4">
          <p className="font-bold">{notice.text}</p>
          {notice.linkOf ? <TypedStays orderId={notice.linkOf} /> : null}
        </div>
      ) : null}
    </div>
  )
}

/** The way on for whoever has typed something into a page whose link has ended. */
function TypedStays({ orderId }: { orderId: string }) {
  return (
    <>
      <p className="mt-2 mb-1">What you typed stays in this tab: open the new link in it.</p>
      <SendLink orderId={orderId} />
    </>
  )
}

function Confirm({ order, changes, review }: { order: OwnOrder; changes: Changes; review: Review }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const aboutDay = review.fields.event_date ? aboutMoving(order) : undefined
  return (
    <form method="dialog" noValidate onSubmit={changes.onSend}>
      <h3 ref={heading} tabIndex={-1} className="display mb-6 text-mid text-chilli">
        Is this right?
      </h3>
      <ChangedFacts facts={review.facts} />
      <p className="mt-6">The packages and the price stay as they are.</p>
      {aboutDay ? <p className="mt-4 border-l-8 border-turmeric bg-cream p-4">{aboutDay}</p> : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-5">
        <button type="submit" className="sign">
          Change the order
        </button>
        <button type="button" onClick={changes.goOn} className="trail min-h-11 cursor-pointer font-bold">
          Go on changing
        </button>
      </div>
      <Notice changes={changes} isShown />
    </form>
  )
}

/** Who moves the day does not get more back by that (server/orders/ending/refund-now.ts), and hears so before. */
function aboutMoving({ refund_pence, money }: OwnOrder): string | undefined {
  if (refund_pence === null || refund_pence >= money.paid_pence - money.refunded_pence) return undefined
  return `If you cancel later, no more than ${formatPence(refund_pence)} goes back: another day does not change that.`
}

function guestsHint({ serves }: OwnOrder, { guestCount = '' }: Record<string, string>): string | undefined {
  const missing = Number(guestCount) - serves
  if (serves === 0) return undefined
  if (!(missing > 0)) return `Your packages serve ${serves}.`
  return `Your packages serve ${serves}, so there are ${guestsInWords(missing)} more to feed. Ring us to order more.`
}
