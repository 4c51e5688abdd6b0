import { useEffect, useRef } from 'react'
import { formatPence } from '../../../contract/money.ts'
import { guestsInWords, payUntilInWords } from '../../../contract/order-in-words.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { CustomerInformation, DeliveryInformation, EventDetails } from '../../ordering/order-fields.tsx'
import { SendLink } from '../../ordering/send-link.tsx'
import { ChangedFacts } from './changed-facts.tsx'
import { refundWayInWords } from './money-words.ts'
import { PackagesToChange } from './packages-to-change.tsx'
import { type ChangeForm as Changes, useChangeForm } from './use-change-form.ts'
import type { Changing, Review } from './use-review.ts'

/** The form for what a customer may still change, and its review before sending. */
export function OwnChangeForm(changing: Changing) {
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
          {isAll ? <EventDetails order={changes} guestsHint={guestsHint(changes)} /> : null}
          {isAll ? <PackagesToChange order={order} changes={changes} /> : null}
        </div>
        {order.why_not ? <p className="mt-8 border-l-8 border-turmeric bg-cream p-4">{order.why_not}</p> : null}
        <button type="submit" aria-disabled={changes.isAsking || undefined} className="sign mt-8">
          {changes.isAsking ? 'One moment...' : 'Look at the changes'}
        </button>
        <Notice changes={changes} isShown={!changes.review} />
      </form>
    </>
  )
}

/** Rendered even while empty: screen readers miss text that appears together with its live region. */
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

/** Offers a new link to a customer who has typed into a page whose link has expired. */
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
  const unfed = order.may_change === 'all' ? moreToFeed(changes) : undefined
  return (
    <form method="dialog" noValidate onSubmit={changes.onSend}>
      <h3 ref={heading} tabIndex={-1} className="display mb-6 text-mid text-chilli">
        Is this right?
      </h3>
      <ChangedFacts facts={review.facts} />
      {review.money ? (
        <Money order={order} review={review} />
      ) : (
        <p className="mt-6">The packages and the price stay as they are.</p>
      )}
      {unfed ? <p className="mt-4 border-l-8 border-chilli bg-cream p-4 font-bold">{unfed}</p> : null}
      {aboutDay ? <p className="mt-4 border-l-8 border-turmeric bg-cream p-4">{aboutDay}</p> : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-5">
        <button type="submit" className="sign">
          {review.money?.to_pay_pence ? `Change and pay ${formatPence(review.money.to_pay_pence)}` : 'Change the order'}
        </button>
        <button type="button" onClick={changes.goOn} className="trail min-h-11 cursor-pointer font-bold">
          Go on changing
        </button>
      </div>
      <Notice changes={changes} isShown />
    </form>
  )
}

/** What the change costs or gives back, and which parts wait for the payment. */
function Money({ order, review: { facts, money, moneyWords } }: { order: OwnOrder; review: Review }) {
  if (!money) return null
  const names = (isWaiting: boolean) =>
    facts.flatMap(({ name }) => (money.waits.includes(name) === isWaiting ? name.toLowerCase() : [])).join(', ')
  const lessPence = order.total_pence - money.total_pence
  return (
    <div className="mt-6 border-l-8 border-turmeric bg-cream p-4">
      <p className="text-lead font-bold">
        {moneyWords} {money.back_pence > 0 ? refundWayInWords(order.money) : null}
      </p>
      {money.to_pay_pence > 0 ? (
        <>
          <p className="mt-2">
            {names(false) ? `Changed at once: ${names(false)}. ` : ''}Once it is paid: {names(true)}.
          </p>
          {money.pay_until ? (
            <p className="mt-2">You can pay until {payUntilInWords(new Date(money.pay_until))}.</p>
          ) : null}
        </>
      ) : null}
      {lessPence > money.back_pence ? <p className="mt-2">What you agreed to: {order.terms}</p> : null}
      {order.waiting ? <p className="mt-2">It takes the place of the change that waits to be paid.</p> : null}
    </div>
  )
}

/** Warns that moving the day doesn't raise the refund (server/orders/ending/refund-now.ts). */
function aboutMoving({ refund_pence, money }: OwnOrder): string | undefined {
  if (refund_pence === null || refund_pence >= money.paid_pence - money.refunded_pence) return undefined
  return `If you cancel later, no more than ${formatPence(refund_pence)} goes back: another day does not change that.`
}

/** Says how many guests the packages leave unfed; undefined if they serve enough, or nothing is known yet. */
function moreToFeed({ texts, serves }: Changes): string | undefined {
  const missing = Number(texts.guestCount) - serves
  if (serves === 0 || !(missing > 0)) return undefined
  return `Your packages serve ${serves}, so there are ${guestsInWords(missing)} more to feed.`
}

function guestsHint(changes: Changes): string | undefined {
  const more = moreToFeed(changes)
  if (more) return `${more} Add packages below.`
  return changes.serves > 0 ? `Your packages serve ${changes.serves}.` : undefined
}
