import { Link, useSearchParams } from 'react-router'
import { site } from '../../../contract/site.ts'
import { Section } from '../../layout/section.tsx'
import { useHydrated } from '../../layout/use-hydrated.ts'
import { privatePageMeta } from '../../seo.ts'
import { OrderDetails } from './order-details.tsx'
import { type OrderState, useOrder } from './use-order.ts'

export const meta = () => [
  ...privatePageMeta(`Your order | ${site.name}`),
  // The address of this page is the only key to the order.
  { name: 'referrer', content: 'no-referrer' },
]

/** What became of an order (spec section 2). */
export default function OrderConfirmationPage() {
  // The prerendered page knows no address; it shows that it is loading.
  return useHydrated() ? <Confirmation /> : <Frame state={{ phase: 'loading' }} retry={() => {}} />
}

function Confirmation() {
  const [search] = useSearchParams()
  const { state, retry } = useOrder(search.get('order_id'), search.get('session_id'))
  return <Frame state={state} retry={retry} />
}

function Frame({ state, retry }: { state: OrderState; retry: () => void }) {
  return (
    <Section className="min-h-[80svh] pt-[calc(var(--header)+clamp(3rem,6vw,6rem))] print:min-h-0 print:py-0">
      {state.phase === 'loading' ? <Loading /> : null}
      {state.phase === 'failed' ? <NotFound {...state} retry={retry} /> : null}
      {state.phase === 'loaded' ? (
        <>
          <OrderDetails {...state.found} />
          <nav aria-label="Next steps" className="mt-14 flex flex-wrap items-center gap-x-10 gap-y-5 print:hidden">
            <Link to="/catering" prefetch="intent" className="sign">
              Place Another Order
            </Link>
            <Link to="/" className="trail font-bold">
              Back to Home
            </Link>
          </nav>
        </>
      ) : null}
    </Section>
  )
}

function Loading() {
  return (
    <div role="status" className="grid min-h-[50svh] place-content-center justify-items-center gap-6">
      <span aria-hidden="true" className="size-12 animate-spin rounded-full border-[5px] border-cream border-t-flame" />
      <p className="text-lead">Loading your order details...</p>
    </div>
  )
}

function NotFound({ message, canRetry, retry }: { message: string; canRetry: boolean; retry: () => void }) {
  return (
    <div role="alert">
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
        <Link to="/catering" className={canRetry ? 'trail font-bold' : 'sign'}>
          Back to Catering
        </Link>
      </div>
    </div>
  )
}
