import { useEffect, useRef, useState } from 'react'
import { Link, type MetaArgs, useLocation } from 'react-router'
import { testOrderMark } from '../../../contract/order-in-words.ts'
import { cateringPage } from '../../../contract/pages.ts'
import { siteIn, useSite } from '../../content.ts'
import { Section } from '../../layout/section.tsx'
import { KitchensPhone } from '../../ordering/our-phone.tsx'
import { SendLink } from '../../ordering/send-link.tsx'
import { ToPayment } from '../../ordering/to-payment.tsx'
import { privatePageMeta } from '../../seo.ts'
import { loadChangeContent } from './change-content.ts'
import { LoadedOrder } from './loaded-order.tsx'
import { useOwnOrder } from './use-own-order.ts'

export const loader = loadChangeContent

export const meta = ({ matches }: MetaArgs) => [
  ...privatePageMeta(`Change or cancel your order | ${siteIn(matches).name}`),
  // This page's address is all that is needed to change the order.
  { name: 'referrer', content: 'no-referrer' },
]

/** Changes or cancels an order, by the link from a customer's mail. The prerendered page knows no link. */
export default function ChangeOrderPage() {
  const { hash } = useLocation()
  const { state, proof, show, again, retry } = useOwnOrder(hash)
  const [done, setDone] = useState<'changed' | 'cancelled' | 'withdrawn'>()
  /** The order's version since which a change from this page has waited for its payment. */
  const [waitsSince, setWaitsSince] = useState<number>()
  const [newLink, setNewLink] = useState<{ at: string; after: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const order = state.phase === 'loaded' ? state.order : undefined
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done])
  // Ignored if another link has been opened in this tab since.
  const newLinkAt = newLink?.after === proof?.key ? newLink?.at : undefined
  const isToPay = order?.waiting && order.version === waitsSince
  // The change was withdrawn in another tab, or lapsed unpaid.
  const isOver = !order?.waiting && order?.version === waitsSince
  const title = order?.stand === 'cancelled' ? 'Order Cancelled' : 'Change or Cancel'
  return (
    <Section className="min-h-[80svh] pt-[calc(var(--header)+clamp(3rem,6vw,6rem))]">
      <ToPayment />
      {order?.test_order ? (
        <p className="mb-6 w-fit border-[3px] border-chilli px-4 py-2 text-lead font-bold text-chilli">
          {testOrderMark}
        </p>
      ) : null}
      <h1 ref={heading} tabIndex={-1} className="display text-big">
        {title}
      </h1>
      {/* Both regions are rendered even while empty: screen readers miss text that appears with its live region. */}
      <div role="status">
        {state.phase === 'loading' ? <Loading /> : null}
        {done && order?.stand === 'open' ? (
          <p className="mt-6 border-l-8 border-coriander bg-cream p-4 text-lead font-bold wrap-anywhere">
            {done === 'withdrawn' || isOver ? notMade : isToPay ? toPay : changedInWords(newLinkAt)}
          </p>
        ) : null}
      </div>
      <div role="alert">
        {state.phase === 'failed' ? <Failed {...state} retry={retry} orderId={proof?.order_id} /> : null}
      </div>
      {order && proof ? (
        <KitchensPhone value={order.phone}>
          <LoadedOrder
            order={order}
            proof={proof}
            newLinkAt={newLinkAt}
            again={again}
            onChanged={(changed, isToPay) => {
              setWaitsSince(isToPay ? changed.version : undefined)
              const { customer_email: address } = changed.fields
              if (!isSame(address, order.fields.customer_email)) setNewLink({ at: address, after: proof.key })
              show(changed)
              setDone('changed')
              heading.current?.focus()
            }}
            onWithdrawn={(after) => {
              show(after)
              setDone('withdrawn')
              heading.current?.focus()
            }}
            onCancelled={(cancelled) => {
              show(cancelled)
              setDone('cancelled')
            }}
          />
        </KitchensPhone>
      ) : null}
    </Section>
  )
}

const toPay =
  'Your change waits to be paid, on its payment page. An email has the link to it too. Until it is paid your order stays as it is.'
const notMade = 'The change is not made. Your order stays as it is.'

const changedInWords = (newLinkAt?: string) =>
  `Your order is changed. ${
    newLinkAt
      ? `An email to ${newLinkAt} says it all again, and has the new link for your next change.`
      : 'An email says it all again.'
  }`

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function Loading() {
  const site = useSite()
  return (
    <>
      <p className="mt-5 text-lead noscript:hidden">Loading your order...</p>
      <noscript>
        <p className="mt-5 max-w-[40ch] text-lead">
          Changing an order here needs JavaScript. You can also ring us on{' '}
          <a href={`tel:${site.phone.dialled}`} className="trail whitespace-nowrap">
            {site.phone.shown}
          </a>{' '}
          and have your order number at hand.
        </p>
      </noscript>
    </>
  )
}

interface FailedProps {
  message: string
  canRetry: boolean
  retry: () => void
  /** The order id in the link, even if the link is wrong. */
  orderId?: string
}

function Failed({ message, canRetry, retry, orderId }: FailedProps) {
  const site = useSite()
  return (
    <>
      <p className="mt-5 max-w-[48ch] text-lead">{message}</p>
      <p className="mt-3 max-w-[48ch]">
        You find the link in the mail about your order. You can also ring us on{' '}
        <a href={`tel:${site.phone.dialled}`} className="trail whitespace-nowrap">
          {site.phone.shown}
        </a>
        .
      </p>
      {orderId && !canRetry ? (
        <div className="mt-5">
          <SendLink orderId={orderId} />
        </div>
      ) : null}
      <div className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-5">
        {canRetry ? (
          <button type="button" onClick={retry} className="sign">
            Try again
          </button>
        ) : null}
        <Link to={cateringPage} className="trail font-bold">
          Back to Catering
        </Link>
      </div>
    </>
  )
}
