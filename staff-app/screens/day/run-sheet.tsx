import { addressOnOneLine } from '../../../contract/order-in-words.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { packagesInWords } from '../../orders/in-words.ts'
import { mapLink, telLink } from '../../orders/map-link.ts'
import { OrderTags } from '../../orders/order-tags.tsx'
import { ChangedMark } from './changes.tsx'
import { Instructions } from './instructions.tsx'
import { Sheet, TickBox } from './sheet.tsx'

const link = 'trail inline-flex min-h-11 items-center font-bold print:min-h-0 print:no-underline'

/**
 * What whoever drives needs: where to and when, whom to ring and what was written, and a line on which the customer
 * signs. What is in the food stands on the boxes.
 */
export function RunSheet({ orders }: { orders: OrderOnSheet[] }) {
  return (
    <Sheet name="run">
      <ol>
        {orders.map((order) => (
          <Stop key={order.number} order={order} />
        ))}
      </ol>
    </Sheet>
  )
}

function Stop({ order }: { order: OrderOnSheet }) {
  const { number, time, name, phone, address, town, postcode, packages, tags } = order
  return (
    <li className="grid break-inside-avoid grid-cols-[minmax(0,1fr)] gap-x-3 border-b-2 border-line py-3 sm:grid-cols-[6rem_minmax(0,1fr)] print:grid-cols-[6rem_minmax(0,1fr)]">
      <div className="flex flex-col items-start gap-3">
        <p className="text-[1.5rem] leading-tight font-bold tabular-nums">{time}</p>
        <span className="text-[1.5rem]">
          <TickBox />
        </span>
      </div>
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h3 className="text-lead leading-tight font-bold wrap-anywhere">{name}</h3>
          <p>{number}</p>
          <ChangedMark number={number} />
          <OrderTags order={{ tags: tags.filter((tag) => tag === 'allergies'), marks: [] }} />
        </div>
        <p className="text-lead leading-snug wrap-anywhere">
          {addressOnOneLine(address, town)}, <b className="whitespace-nowrap">{postcode}</b>
        </p>
        <p className="flex flex-wrap gap-x-6">
          <a href={telLink(phone)} className={`${link} text-lead`}>
            <span className="sr-only print:hidden">Ring {name}, </span>
            {phone}
          </a>
          <a href={mapLink(order)} target="_blank" rel="noreferrer" className={`${link} print:underline`}>
            Map<span className="sr-only print:hidden"> of {postcode} (opens another window)</span>
          </a>
        </p>
        <p>{packagesInWords(packages)}</p>
        <Instructions order={order} />
        <p className="mt-6 hidden items-end gap-2 print:flex">
          Received by <span className="flex-1 border-b border-ink" /> at <span className="w-24 border-b border-ink" />
        </p>
      </div>
    </li>
  )
}
