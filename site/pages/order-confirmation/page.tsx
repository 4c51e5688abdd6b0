import { useEffect, useRef } from 'react'
import { Link, type MetaArgs, useSearchParams } from 'react-router'
import { cateringPage } from '../../../contract/pages.ts'
import { siteIn, useSite } from '../../content.ts'
import { Section } from '../../layout/section.tsx'
import { loadOrderContent } from '../../ordering/catering-content.ts'
import { OrderAgain } from '../../ordering/order-again.tsx'
import { KitchensPhone } from '../../ordering/our-phone.tsx'
import { privatePageMeta } from '../../seo.ts'
import { OrderDetails, OrderHeadline } from './order-details.tsx'
import { useOrder } from './use-order.ts'

export const loader = loadOrderContent

export const meta = ({ matches }: MetaArgs) => [
  ...privatePageMeta(`Your order | ${siteIn(matches).name}`),
  // This page's address is all that is needed to see the order.
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * Shows what became of an order (docs/site.md, "Order confirmation"). The prerendered page knows no order, so it shows
 * that it is loading.
 */
export default function OrderConfirmationPage() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  const { state, retry } = useOrder(search.get('order_id'), sessionId ?? search.get('rest'))
  useLeftPayment(search.get('order_id'), search.has('left'))
  const progress = useRef<HTMLDivElement>(null)
  const tryAgain = () => {
    // The pressed button disappears.
    progress.current?.focus()
    retry()
  }
  return (
    <Section className="min-h-[80svh] pt-[calc(var(--header)+clamp(3rem,6vw,6rem))] print:min-h-0 print:p-0">
      {/* Both regions are rendered even while empty: screen readers miss text that appears with its live region. */}
      <div ref={progress} role="status" tabIndex={-1}>
        {state.phase === 'loading' ? <Loading /> : null}
        {state.phase === 'loaded' ? <OrderHeadline order={state.found.order} /> : null}
      </div>
      <div role="alert">{state.phase === 'failed' ? <NotFound {...state} retry={tryAgain} /> : null}</div>
      {state.phase === 'loaded' ? (
        <>
          <KitchensPhone value={state.found.order.phone}>
            <OrderDetails {...state.found} sessionId={sessionId} />
          </KitchensPhone>
          <nav
            id="next-steps"
            aria-label="Next steps"
            className="mt-14 flex flex-wrap items-center gap-x-10 gap-y-5 print:hidden"
          >
            <Link to={cateringPage} prefetch="intent" className="sign">
              Place Another Order
            </Link>
            <OrderAgain orderId={state.found.order.id} />
            <Link to="/" className="trail font-bold">
              Back to Home
            </Link>
          </nav>
        </>
      ) : null}
    </Section>
  )
}

/**
 * Tells staff once that a customer came back from the payment page of an order that they took
 * (server/payments/way-back.ts). Removes `left` from the address, so that a reload doesn't tell them again.
 */
function useLeftPayment(orderId: string | null, hasLeft: boolean): void {
  useEffect(() => {
    if (!orderId || !hasLeft) return
    const address = new URL(window.location.href)
    address.searchParams.delete('left')
    window.history.replaceState(window.history.state, '', address)
    void import('../../backend.ts')
      .then(({ leaveCateringPayment }) => leaveCateringPayment(orderId))
      .catch((error: unknown) => console.error('Staff were not told that the payment page was left:', error))
  }, [orderId, hasLeft])
}

function Loading() {
  const site = useSite()
  return (
    <>
      <h1 className="display text-huge noscript:hidden">Loading your order details...</h1>
      <span
        aria-hidden="true"
        className="mt-10 block size-12 animate-spin rounded-full border-[5px] border-cream border-t-flame noscript:hidden"
      />
      <noscript>
        <h1 className="display text-huge">Your Order</h1>
        <p className="mt-5 max-w-[40ch] text-lead">
          Showing your order needs JavaScript. Once it is paid, an email confirms it. You can also ring us on{' '}
          <a href={`tel:${site.phone.dialled}`} className="trail whitespace-nowrap">
            {site.phone.shown}
          </a>
          .
        </p>
      </noscript>
    </>
  )
}

function NotFound({ message, canRetry, retry }: { message: string; canRetry: boolean; retry: () => void }) {
  return (
    <>
      <h1 tabIndex={-1} className="display text-huge">
        Order Not Found
      </h1>
      <p className="mt-5 text-lead">{message}</p>
      <div className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-5">
        {canRetry ? (
          <button type="button" onClick={retry} className="sign">
            Try again
          </button>
        ) : null}
        <Link to={cateringPage} className={canRetry ? 'trail font-bold' : 'sign'}>
          Back to Catering
        </Link>
      </div>
    </>
  )
}
