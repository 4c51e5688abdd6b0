import { Link } from 'react-router'
import type { OrderRow } from '../../../contract/staff/orders.ts'
import { coveringLink } from '../../layout/linked-row.tsx'
import type { Arrival } from '../../live/compare-orders.ts'
import { dayFromToday, dayLoad, packagesInWords } from '../../orders/in-words.ts'
import { useMarks } from '../../orders/mark-button.tsx'
import { OrderTags } from '../../orders/order-tags.tsx'
import { rememberOrder } from './use-order-keys.ts'

/** The widths of the columns, the same for each day, so they line up down the screen. */
const widths = ['w-18', 'w-[22%]', 'w-[17%]', 'w-22', '', 'w-[25%]']

/**
 * A day with its orders: a table, or two or three lines for each order on a narrow screen. Only the first day shows the
 * heads of the columns; screen readers get them for each day.
 */
export function DayOfOrders({
  day,
  orders,
  today,
  isFirst,
  arrivals,
  showsAttention,
}: {
  day: string
  orders: OrderRow[]
  today: string
  isFirst: boolean
  arrivals: ReadonlyMap<string, Arrival['kind']>
  /** True if each row says why its order needs attention. */
  showsAttention: boolean
}) {
  const id = `day-${day}`
  return (
    <section aria-labelledby={id} className="mt-6 first:mt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-1">
        <h2 id={id} className="text-lead font-bold">
          <Link to={`/days/${day}`} className="trail inline-flex min-h-11 items-end">
            {dayFromToday(day, today)}
          </Link>
        </h2>
        <p className="tabular-nums">{dayLoad(orders)}</p>
      </div>
      <table aria-labelledby={id} className={'block w-full text-left lg:table lg:table-fixed'}>
        <colgroup>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay what and where they are.
            <col key={column} className={width} />
          ))}
        </colgroup>
        <thead className={isFirst ? 'sr-only lg:not-sr-only lg:table-header-group' : 'sr-only'}>
          <tr className="text-base text-bark [&_th]:py-1 [&_th]:pr-4 [&_th]:font-normal">
            <th scope="col">Time</th>
            <th scope="col">Name</th>
            <th scope="col">Where</th>
            <th scope="col" className="lg:pr-8! lg:text-right">
              Guests
            </th>
            <th scope="col">Packages</th>
            <th scope="col">To note</th>
          </tr>
        </thead>
        <tbody className="block lg:table-row-group">
          {orders.map((order) => (
            <Row
              key={order.number}
              order={order}
              arrival={arrivals.get(order.number)}
              attention={showsAttention ? order.attention : null}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * A row that is one link: the name's link covers the rest.
 * The transform is for WebKit, where `position: relative` alone does not contain what covers a table row.
 */
function Row({
  order: read,
  arrival,
  attention,
}: {
  order: OrderRow
  arrival?: Arrival['kind']
  attention: string | null
}) {
  const order = { ...read, marks: useMarks(read) }
  const isDone = order.marks.includes('delivered') || order.tags.includes('cancelled')
  return (
    <tr
      className={`relative [transform:translate(0)] grid grid-cols-[3.75rem_1fr_auto] gap-x-2 border-b border-line py-2.5 hover:bg-cream has-focus-visible:bg-cream lg:table-row [&>*]:lg:py-2.5 [&>*]:lg:pr-4 [&>*]:lg:align-baseline ${isDone ? 'text-bark' : ''} ${arrival ? 'just-come' : ''}`}
    >
      <td className="font-bold tabular-nums">{order.time}</td>
      <th scope="row" className="font-bold wrap-anywhere">
        <Link
          to={`/orders/${order.number}`}
          state={{ isFromList: true }}
          data-order={order.number}
          onClick={() => rememberOrder(order.number)}
          className={`${coveringLink} ${order.tags.includes('cancelled') ? 'line-through' : ''}`}
        >
          {order.name}
        </Link>
      </th>
      <td className="order-1 col-span-2 col-start-2 wrap-anywhere lg:order-none">
        {order.town} <span className="text-bark">{order.district}</span>
        {order.kitchen ? <span className="text-bark lg:block"> from {order.kitchen}</span> : null}
      </td>
      <td className="text-right tabular-nums lg:pr-8!">
        {order.guests}
        <span className="lg:sr-only">{order.guests === 1 ? ' guest' : ' guests'}</span>
      </td>
      <td className="order-2 col-span-2 col-start-2 lg:order-none">{packagesInWords(order.packages)}</td>
      <td className="order-3 col-span-2 col-start-2 not-empty:mt-1 lg:order-none lg:not-empty:mt-0">
        <OrderTags order={order} arrival={arrival} />
        {attention ? <p className="mt-1 text-base wrap-anywhere">{attention}</p> : null}
      </td>
    </tr>
  )
}
