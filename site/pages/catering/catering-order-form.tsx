import { createPortal } from 'react-dom'
import { CustomerInformation, DeliveryInformation, EventDetails, FieldGroup } from '../../ordering/order-fields.tsx'
import { OurPhone } from '../../ordering/our-phone.tsx'
import { GoOn } from './go-on.tsx'
import { OfferEnquiry } from './offer-enquiry.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PackageList } from './package-list.tsx'
import { RunningTotal } from './running-total.tsx'
import { useOrderForm } from './use-order-form.ts'

/** The catering order form (docs/site.md, "Catering"). It validates itself, so the browser's own messages are off. */
export function CateringOrderForm() {
  const order = useOrderForm()
  return (
    // Before hydration, a submit must do nothing: by default it would put everything typed into the address.
    <form
      ref={order.form}
      method="dialog"
      noValidate
      onInput={(event) => order.change((event.target as HTMLInputElement).name)}
      onFocus={order.touch}
      onPointerDown={order.touch}
      onBlur={(event) => order.leave(event.target)}
      onSubmit={order.onSubmit}
      className="order-columns mt-6 gap-y-14"
    >
      <div className="relative flex flex-col gap-14">
        <NeedsScript />
        {/* Rendered even while empty: screen readers miss text that appears together with its live region. */}
        <div role="status" className="sticky top-[calc(var(--header)+8px)] z-10 empty:absolute">
          {order.words.notOpen ? (
            <>
              <p className="border-l-8 border-turmeric bg-cream p-4 font-bold">{order.words.notOpen}</p>
              <AtTheHead>{order.words.notOpen}</AtTheHead>
            </>
          ) : null}
          <GoOn order={order} />
        </div>
        <FieldGroup title="Select Your Menus">
          <PackageList order={order} />
        </FieldGroup>
        <CustomerInformation order={order} />
        <DeliveryInformation order={order} />
        <EventDetails order={order} />
        <OfferEnquiry order={order} />
        <RunningTotal total={order.totalPence} />
      </div>
      <OrderSummary order={order} />
    </form>
  )
}

/** The id of the place at the head of the page that says when no orders are taken. */
export const noOrdersNow = 'no-orders-now'

function AtTheHead({ children }: { children: string }) {
  const head = document.getElementById(noOrdersNow)
  return head && createPortal(<p className="page-x bg-turmeric py-3 font-bold text-charcoal">{children}</p>, head)
}

/** Says that ordering needs script, before anything is typed. */
function NeedsScript() {
  return (
    <p className="hidden border-l-8 border-turmeric bg-cream p-4 font-bold noscript:block">
      Ordering online needs JavaScript. You can also ring us on <OurPhone />
    </p>
  )
}
