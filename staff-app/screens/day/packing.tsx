import { Link } from 'react-router'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { orderMarks } from '../../../contract/staff/orders.ts'
import { MarkButton, MarkRefused, useMarks } from '../../orders/mark-button.tsx'
import { AllTests, OrderTags, withoutTestTag } from '../../orders/order-tags.tsx'
import { AllergenChanges, ClashLines, CookedIn, NotPaidYet } from '../../orders/warnings.tsx'
import { ChangedMark } from './changes.tsx'
import { Instructions } from './instructions.tsx'
import { Sheet, TickBox } from './sheet.tsx'

/** The orders by time: what goes into each, all that was written about it, and how far the kitchen is. */
export function Packing({ orders }: { orders: OrderOnSheet[] }) {
  return (
    <Sheet name="packing">
      <AllTests orders={orders} />
      <ol>
        {withoutTestTag(orders).map((order) => (
          <PackedOrder key={order.number} order={order} />
        ))}
      </ol>
    </Sheet>
  )
}

function PackedOrder({ order }: { order: OrderOnSheet }) {
  const { number, time, name, guests, packages, tags, clashes, waits } = order
  const isDone = useMarks(order).includes('delivered')
  return (
    <li
      className={`grid break-inside-avoid grid-cols-[minmax(0,1fr)] gap-x-3 border-b-2 border-line py-3 sm:grid-cols-[6rem_minmax(0,1fr)] lg:grid-cols-[6rem_minmax(0,1fr)_27rem] print:grid-cols-[6rem_minmax(0,1fr)] ${isDone ? 'text-bark' : ''}`}
    >
      <p className="text-[1.5rem] leading-tight font-bold tabular-nums">{time}</p>
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h3 className="text-lead leading-tight font-bold wrap-anywhere">
            <Link to={`/orders/${number}`} className="trail print:no-underline">
              {name}
            </Link>
          </h3>
          <p>
            {number}, {guestsInWords(guests)}
          </p>
          <CookedIn order={order} />
          <ChangedMark number={number} />
          <OrderTags order={{ tags, marks: [] }} />
        </div>
        <ul className="mt-1">
          {packages.map(({ menuId, name: packageName, quantity, allergens }) => (
            <li key={menuId} className="flex items-baseline gap-3 py-0.5 text-lead">
              <TickBox />
              <b className="min-w-[2ch] flex-none text-right tabular-nums">{quantity}</b>
              <span aria-hidden="true">×</span>
              <span className="min-w-0 wrap-anywhere">
                {packageName}
                {allergens ? <span className="block text-base leading-snug">{allergens}</span> : null}
              </span>
            </li>
          ))}
        </ul>
        <NotPaidYet waits={waits} />
        <AllergenChanges order={order} />
        <ClashLines clashes={clashes}>Ring them, unless that is settled.</ClashLines>
        <Instructions order={order} />
      </div>
      <div className="mt-2 sm:col-start-2 lg:col-start-3 lg:row-start-1 lg:mt-0 print:hidden">
        <div className="flex flex-wrap gap-2 *:flex-[1_1_6rem]">
          {orderMarks.map((mark) => (
            <MarkButton key={mark} order={order} mark={mark} of={name} className="px-1!" />
          ))}
        </div>
        <MarkRefused number={number} />
      </div>
    </li>
  )
}
