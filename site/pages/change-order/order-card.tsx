import type { ReactNode } from 'react'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { eventTimeInWords, linesOf } from '../../../contract/order-in-words.ts'
import type { OwnOrder } from '../../../contract/own-order.ts'

/** The order as it is now. */
export function OrderCard({ order }: { order: OwnOrder }) {
  const { fields, items, total_pence } = order
  const lines = linesOf(items.map(({ name, quantity, total_pence: totalPence }) => ({ name, quantity, totalPence })))
  return (
    <section aria-labelledby="order-heading" className="bg-charcoal p-[clamp(1.25rem,3vw,2.25rem)] text-paper">
      <h2 id="order-heading" className="label text-ash">
        Your order
      </h2>
      <p className="display text-mid text-turmeric">{order.order_number}</p>
      <dl className="mt-5 grid gap-3">
        <Fact term="When">
          {formatDay(fields.event_date)},{' '}
          {eventTimeInWords({ eventTime: fields.event_time, halfHour: order.half_hour })}
        </Fact>
        <Fact term="Guests">{fields.guest_count}</Fact>
        {fields.customer_name ? (
          <>
            <Fact term="Where">
              {fields.delivery_address}, {fields.delivery_city}, {fields.delivery_postal_code}
            </Fact>
            <Fact term="For">
              {fields.customer_name}, {fields.customer_phone}, {fields.customer_email}
            </Fact>
          </>
        ) : null}
        {fields.special_instructions ? <Fact term="Instructions">{fields.special_instructions}</Fact> : null}
      </dl>
      <ul className="mt-5 border-t-2 border-dashed border-ash pt-4 tabular-nums">
        {lines.map(({ name, quantity, totalPence }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-1.5">
            <span>
              {name} <span className="whitespace-nowrap">× {quantity}</span>
            </span>
            <span>{formatPence(totalPence)}</span>
          </li>
        ))}
        <li className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
          <span className="label">Total</span>
          <span className="display text-mid text-turmeric">{formatPence(total_pence)}</span>
        </li>
      </ul>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-base text-ash">{term}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}
