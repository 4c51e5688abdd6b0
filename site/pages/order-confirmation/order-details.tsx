import type { ReactNode } from 'react'
import { listHasChanged, statementTogether } from '../../../contract/allergens.ts'
import { orderCalendarFile } from '../../../contract/calendar-event.ts'
import type { CateringOrderRow } from '../../../contract/catering-order.ts'
import { depositInWords } from '../../../contract/deposit.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence, penceFromPounds } from '../../../contract/money.ts'
import { eventTimeInWords, linesOf, menuName, testOrderMark } from '../../../contract/order-in-words.ts'
import { useSite } from '../../content.ts'
import { Embroidery } from '../../layout/embroidery.tsx'
import { useOrderContent } from '../../ordering/catering-content.ts'
import { ListState } from '../../ordering/list-state.tsx'
import { OrderDocuments } from '../../ordering/order-documents.tsx'
import { OurPhone, usePhone } from '../../ordering/our-phone.tsx'
import { WhatHappensNext } from '../../ordering/what-happens-next.tsx'
import { ChangeOrCancel } from './change-or-cancel.tsx'
import type { ConfirmedOrder } from './load-order.ts'
import { nextSteps } from './next-steps.ts'
import { OrderPictures } from './order-pictures.tsx'
import { paymentWords } from './payment-words.ts'

/** The state of the order, as the page's headline. */
export function OrderHeadline({ order }: { order: CateringOrderRow }) {
  const { heading, text, line, isToRing, isGood } = paymentWords(order)
  return (
    <>
      {order.test_order ? <TestMark /> : null}
      <h1 tabIndex={-1} className="display text-huge print:text-5xl">
        {heading}
      </h1>
      <p className="mt-5 max-w-[40ch] text-lead print:mt-1 print:max-w-none print:text-base">{text}</p>
      {line ? (
        <p
          className={`mt-3 max-w-[40ch] text-lead ${isGood ? '' : 'font-bold text-chilli'} print:mt-1 print:max-w-none print:text-base`}
        >
          {line} {isToRing ? <OurPhone /> : null}
        </p>
      ) : null}
    </>
  )
}

function TestMark() {
  return (
    <p className="mb-6 w-fit border-[3px] border-chilli px-4 py-2 text-lead font-bold text-chilli">{testOrderMark}</p>
  )
}

/**
 * The order to keep: what happens next, what was ordered, when and where. `sessionId` is the Checkout Session it was
 * paid in.
 */
export function OrderDetails({ order, items, sessionId }: ConfirmedOrder & { sessionId: string | null }) {
  // A cancelled order shows no pictures and no calendar button, which would promise food.
  const isCancelled = order.status === 'cancelled'
  return (
    <div className="print:text-sm">
      <Embroidery ground="light" className="mt-8 print:mt-3" />
      {isCancelled ? null : <OrderPictures items={items} />}
      <div className="mt-10 grid gap-x-[clamp(2.5rem,5vw,5rem)] gap-y-12 lg:grid-cols-12 print:mt-4 print:grid-cols-2 print:gap-4">
        <p className="lg:col-span-7 print:col-span-2 print:flex print:items-baseline print:gap-4">
          <span className="label block text-bark">Order number</span>
          <span className="display text-big text-chilli print:text-4xl">{order.order_number}</span>
        </p>
        <WhatHappensNext
          {...nextSteps(order, new Date())}
          className="self-start lg:col-span-5 lg:col-start-8 lg:row-span-3 lg:row-start-1 print:col-span-2"
        />
        <Block title="Order Details" className="lg:col-span-7 print:col-span-2">
          <Items order={order} items={items} />
          <RestToPay order={order} />
          {order.allergens_told ? (
            <Fact term="Allergens">
              {statementTogether(order.allergens_told)} {order.allergens_changed ? <ListHasChanged /> : <ListState />}
            </Fact>
          ) : null}
          {order.special_instructions ? <Fact term="Special instructions">{order.special_instructions}</Fact> : null}
        </Block>
        <Block title="Event Information" className="lg:col-span-3 print:col-span-1">
          <Fact term="Date">{formatDay(order.event_date)}</Fact>
          <Fact term="Time">{eventTimeInWords({ eventTime: order.event_time, halfHour: order.half_hour })}</Fact>
          <Fact term="Guests">{order.guest_count}</Fact>
          {isCancelled ? null : <CalendarButton order={order} />}
        </Block>
        <Block title="Delivery Information" className="lg:col-span-4 print:col-span-1">
          <Fact term="Name">{order.customer_name}</Fact>
          <Fact term="Email">{order.customer_email}</Fact>
          <Fact term="Phone">{order.customer_phone}</Fact>
          <Fact term="Address">
            {order.delivery_address}
            <br />
            {order.delivery_city}
            <br />
            {order.delivery_postal_code}
          </Fact>
        </Block>
        {order.payment_status === 'completed' || order.payment_status === 'refunded' ? (
          <OrderDocuments
            orderId={order.id}
            proof={sessionId ? { session_id: sessionId } : undefined}
            className="lg:col-span-7"
          />
        ) : null}
        <ChangeOrCancel order={order} />
      </div>
    </div>
  )
}

/** What is still to be paid after the deposit. Only the customer's own link leads to its payment page. */
function RestToPay({ order: { deposit_amount = 0, rest_amount, rest_due = null } }: { order: CateringOrderRow }) {
  if (!rest_amount) return null
  const pence = { depositPence: penceFromPounds(deposit_amount), restPence: penceFromPounds(rest_amount) }
  return (
    <p className="mb-6 border-l-8 border-turmeric bg-cream p-4 print:mb-2 print:p-1">
      {depositInWords({ ...pence, restDue: rest_due })}.{' '}
      <span className="print:hidden">The link in our emails about this order leads to the payment.</span>
    </p>
  )
}

/** Says that the allergen list has changed since the customer was told. */
function ListHasChanged() {
  const phone = usePhone()
  return (
    <>
      {listHasChanged.beforePhone}{' '}
      <a href={`tel:${phone.dialled}`} className="trail inline-block font-bold">
        {phone.shown}
      </a>{' '}
      {listHasChanged.afterPhone}
    </>
  )
}

function Block({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={`break-inside-avoid border-t-[3px] border-ink pt-5 print:pt-2 ${className}`}>
      <h2 className="display mb-5 text-mid lg:text-[clamp(1.9rem,2.5vw,2.6rem)] print:mb-1 print:text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <dl className="mb-3 print:mb-1 print:flex print:gap-3">
      <dt className="text-base text-bark print:w-18 print:flex-none print:text-sm">{term}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </dl>
  )
}

function Items({ order, items }: ConfirmedOrder) {
  const { packages } = useOrderContent()
  const lines = linesOf(
    items.map(({ item_name, menu_id, quantity, total_price }) => ({
      name: item_name ?? menuName(menu_id, packages),
      quantity,
      totalPence: penceFromPounds(total_price),
    })),
  )
  return (
    <table className="mb-6 w-full tabular-nums print:mb-2">
      <thead className="sr-only">
        <tr>
          <th scope="col">Menu</th>
          <th scope="col">Quantity</th>
          <th scope="col">Line total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, totalPence }) => (
          <tr key={name} className="border-b-2 border-dotted border-bark align-baseline">
            <td className="py-2.5 pr-3 print:py-1">{name}</td>
            <td className="py-2.5 pr-3 text-right print:py-1">× {quantity}</td>
            <td className="py-2.5 text-right print:py-1">{formatPence(totalPence)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="align-baseline">
          <th scope="row" className="label pt-4 text-left print:pt-1">
            Total
          </th>
          <td colSpan={2} className="display pt-4 text-right text-mid print:pt-1 print:text-2xl">
            {formatPence(penceFromPounds(order.total_amount))}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function CalendarButton({ order }: { order: CateringOrderRow }) {
  const site = { ...useSite(), phone: usePhone() }
  const download = () => {
    const file = orderCalendarFile(order, site)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
    link.download = `${order.order_number}.ics`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <button type="button" onClick={download} className="trail mt-2 cursor-pointer font-bold print:hidden">
      Add to calendar
    </button>
  )
}
