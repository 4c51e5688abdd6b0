import { useLayoutEffect, useRef } from 'react'
import { allergenStatementInWords, listStateInWords } from '../../../contract/allergens.ts'
import { formatPence } from '../../../contract/money.ts'
import { termsPage } from '../../../contract/pages.ts'
import { ToastStandIn } from '../../../ui/toast-stand-in.tsx'
import { useFrameContent } from '../../content.ts'
import { useCatering } from '../../ordering/catering-content.ts'
import { servesLine, summaryLines } from '../../ordering/order-form.ts'
import { OurPhone } from '../../ordering/our-phone.tsx'
import { CreatedOrder } from './created-order.tsx'
import { PaymentCancelled } from './payment-cancelled.tsx'
import type { OrderForm } from './use-order-form.ts'

/** The chosen packages and their cost, the submit button, and afterwards the link to the payment. */
export function OrderSummary({ order }: { order: OrderForm }) {
  const {
    packages,
    quantities,
    totalPence: total,
    guests,
    notice,
    question,
    isSending,
    created,
    cancelled,
    words,
  } = order
  const { site, allergenList } = useFrameContent()
  const catering = useCatering()
  const serves = servesLine(quantities, guests, packages)
  const lines = summaryLines(quantities, packages)
  const submit = useRef<HTMLButtonElement>(null)
  const way = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    // When the order is paid in another tab, the form empties and the focused button is disabled.
    if (total === 0 && document.activeElement === submit.current) way.current?.focus()
  }, [total])
  return (
    <div className="self-start lg:sticky lg:top-[calc(var(--header)+1.5rem)]">
      <PaymentCancelled payment={cancelled} />
      {/* After "Cancel", keeps space for a one-line summary until the draft is back in the form. */}
      <div aria-live="polite" className="peer-target:flow-root peer-target:min-h-116 lg:peer-target:min-h-131">
        {total > 0 ? (
          <section
            id="order-summary"
            tabIndex={-1}
            aria-labelledby="summary-heading"
            className="mb-8 bg-charcoal p-[clamp(1.25rem,3vw,2.25rem)] text-paper"
          >
            <h3 id="summary-heading" className="display text-mid">
              Order Summary
            </h3>
            <dl className="mt-5 tabular-nums">
              {lines.map((line) => (
                <div key={line.menuId} className="flex items-baseline justify-between gap-4 py-1.5">
                  <dt>{line.text}</dt>
                  <dd>{line.total}</dd>
                </div>
              ))}
              <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-dashed border-ash pt-4">
                <dt className="label">Total</dt>
                <dd className="display text-mid text-turmeric">{formatPence(total)}</dd>
              </div>
            </dl>
            {words.leastOrder ? <p className="mt-4 font-bold">{words.leastOrder}</p> : null}
            <p className="mt-4 font-bold">
              {allergenStatementInWords(
                lines.map(({ menuId }) => menuId),
                catering,
              )}
            </p>
            {/* Not a link, so that Tab leads from the notice above straight to the button. */}
            <p className="mt-2 text-base text-cream">
              {listStateInWords(allergenList)} {site.phone.shown}.
            </p>
            {serves ? <p className="mt-4 font-bold">{serves}</p> : null}
          </section>
        ) : null}
      </div>
      {/* While sending, aria-disabled keeps the focus on the button; the submit handler ignores presses. */}
      <button
        ref={submit}
        type="submit"
        disabled={total === 0}
        aria-disabled={isSending || undefined}
        className="sign w-full"
      >
        {isSending ? 'Processing...' : (words.onButton ?? <PlaceOrder total={total} />)}
      </button>
      {total === 0 ? (
        <p className="mt-3 font-bold noscript:hidden">Choose a menu to see your total. {words.leastOrder}</p>
      ) : null}
      <ToastStandIn />
      {/* Both regions are rendered even while empty: screen readers miss text that appears with its live region. */}
      <div role="alert">
        {notice ? <p className="mt-5 border-l-8 border-chilli bg-cream p-4 font-bold">{notice}</p> : null}
        {question ? <p className="mt-5 border-l-8 border-turmeric bg-cream p-4 font-bold">{question}</p> : null}
      </div>
      <div role="status" className="mt-5">
        {created ? <CreatedOrder order={created} way={way} /> : null}
      </div>
      {/* This link comes last, so that after ordering Tab leads from the button to the payment link. */}
      <p className="mt-3 text-base text-bark">
        You pay by card on the next page. Nothing is charged before. By paying you agree to our{' '}
        <a href={termsPage} target="_blank" rel="noopener" title="Opens in a new tab" className="trail">
          terms
        </a>
        .
      </p>
      {words.cancelling ? <p className="mt-3 text-base text-bark">If you cancel: {words.cancelling}</p> : null}
      {/* Last, so that nothing moves when the server's facts about deliveries arrive. */}
      <div className="mt-6 border-t-[3px] border-ink pt-4">
        <p>
          Rather talk? Ring us on <OurPhone />
        </p>
        {words.facts?.map((fact) => (
          <p key={fact} className="mt-3">
            {fact}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The button's label. Hides the amount while it is zero. */
function PlaceOrder({ total }: { total: number }) {
  return (
    <span>
      Place Order & Pay <span className={total === 0 ? 'sr-only' : ''}>{formatPence(total)}</span>
    </span>
  )
}
