import { Link } from 'react-router'
import { addressOnOneLine } from '../../../contract/order-in-words.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { packagesInWords } from '../../orders/in-words.ts'
import { mapLink, telLink } from '../../orders/map-link.ts'
import { MarkButton, MarkRefused, useMarks } from '../../orders/mark-button.tsx'
import { OrderTags } from '../../orders/order-tags.tsx'
import { CookedIn } from '../../orders/warnings.tsx'
import { ChangedMark } from './changes.tsx'
import { Instructions } from './instructions.tsx'
import { Sheet, TickBox } from './sheet.tsx'

// As high as the number below *Ring* makes it.
const size = 'px-1! sm:min-h-14!'
const press = `button-quiet flex-wrap gap-x-1.5 text-center ${size}`

/**
 * What a driver needs at each stop: where, when, whom to ring, and notes. On the screen each stop has buttons, on paper
 * a line for the customer's signature. What the food contains is on the boxes. The stops are in the order in which the
 * van leaves for them.
 */
export function RunSheet({ orders }: { orders: OrderOnSheet[] }) {
  const isTimed = orders.some(({ leaveBy }) => leaveBy)
  return (
    <Sheet name="run">
      <ol>
        {inOrderOfLeaving(orders).map((order) => (
          <Stop key={order.number} order={order} isTimed={isTimed} />
        ))}
      </ol>
    </Sheet>
  )
}

function inOrderOfLeaving(orders: OrderOnSheet[]): OrderOnSheet[] {
  // A drive that begins the evening before comes first.
  const leavesAt = ({ leaveBy, time }: OrderOnSheet) => (leaveBy?.includes(' ') ? ` ${leaveBy}` : (leaveBy ?? time))
  return orders.toSorted((one, other) =>
    leavesAt(one) < leavesAt(other) ? -1 : Number(leavesAt(one) > leavesAt(other)),
  )
}

/** `isTimed` is true if other stops of the day have a time to leave. */
function Stop({ order, isTimed }: { order: OrderOnSheet; isTimed: boolean }) {
  const { number, time, leaveBy, name, phone, address, town, postcode, packages, tags } = order
  const isDone = useMarks(order).includes('delivered')
  return (
    <li
      className={`grid break-inside-avoid grid-cols-[minmax(0,1fr)] gap-x-3 border-b-2 border-line py-3 sm:grid-cols-[6rem_minmax(0,1fr)] print:grid-cols-[6rem_minmax(0,1fr)] ${isDone ? 'text-bark' : ''}`}
    >
      <div className="flex flex-col items-start gap-3">
        <p>
          <span className="block text-[1.5rem] leading-tight font-bold tabular-nums">{time}</span>
          {leaveBy ? (
            <span>
              Leave by <b className="tabular-nums">{leaveBy}</b>
            </span>
          ) : isTimed ? (
            <span className="font-bold text-chilli">No minutes in the rules</span>
          ) : null}
        </p>
        <span className="text-[1.5rem]">
          <TickBox />
        </span>
      </div>
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h3 className="text-lead leading-tight font-bold wrap-anywhere">
            <Link to={`/orders/${number}`} className="trail print:no-underline">
              {name}
            </Link>
          </h3>
          <p>{number}</p>
          <CookedIn order={order} />
          <ChangedMark number={number} />
          <OrderTags order={{ tags: tags.filter((tag) => tag === 'allergies'), marks: [] }} />
        </div>
        <p className="text-lead leading-snug wrap-anywhere">
          {addressOnOneLine(address, town)}, <b className="whitespace-nowrap">{postcode}</b>
        </p>
        <p className="hidden text-lead print:block">{phone}</p>
        <p>{packagesInWords(packages)}</p>
        <Instructions order={order} />
        <div className="mt-2 flex max-w-[36rem] flex-wrap items-start gap-2 *:flex-[1_1_8rem] print:hidden">
          <a href={telLink(phone)} className={press}>
            Ring<span className="sr-only"> {name}, </span>
            <span className={telLink(phone) && 'hidden sm:inline'}>{phone}</span>
          </a>
          <a href={mapLink(order)} target="_blank" rel="noreferrer" className={press}>
            Map<span className="sr-only"> of {postcode} (opens another window)</span>
          </a>
          <MarkButton order={order} mark="on-its-way" of={name} className={size} />
          <MarkButton order={order} mark="delivered" of={name} className={size} />
        </div>
        <MarkRefused number={number} />
        <p className="mt-6 hidden items-end gap-2 print:flex">
          Received by <span className="flex-1 border-b border-ink" /> at <span className="w-24 border-b border-ink" />
        </p>
      </div>
    </li>
  )
}
