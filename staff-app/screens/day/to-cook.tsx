import { notPaidYet } from '../../../contract/order-change.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { Allergies } from './allergies.tsx'
import { Sheet, TickBox } from './sheet.tsx'
import { totalsOf } from './totals.ts'

/** What the kitchen makes in all: packages, and portions of each dish. */
export function ToCook({ orders }: { orders: OrderOnSheet[] }) {
  const { packages, dishes, unknown } = totalsOf(orders)
  return (
    <Sheet name="cook">
      <Allergies orders={orders} />
      <Waiting orders={orders} />
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-2 print:block">
        <Totals
          title="Packages"
          lines={packages.map(({ menuId, name, quantity }) => ({ key: menuId, name, count: quantity }))}
        />
        <Totals
          title="Portions"
          hint="One for each guest that the packages serve."
          lines={dishes.map(({ name, portions }) => ({ key: name, name, count: portions }))}
        />
      </div>
      {unknown.length > 0 ? (
        <p className="mt-4 font-bold">Not in the portions, because it is not sold any more: {unknown.join(', ')}.</p>
      ) : null}
    </Sheet>
  )
}

/** What somebody has asked for and not paid yet stands in no total. */
function Waiting({ orders }: { orders: OrderOnSheet[] }) {
  return orders.map(({ number, time, name, waits }) =>
    waits === null ? null : (
      <p key={number} className="mb-3 font-bold wrap-anywhere">
        {time}, {name}, {number}: {notPaidYet(waits)}
      </p>
    ),
  )
}

function Totals({
  title,
  hint,
  lines,
}: {
  title: string
  hint?: string
  lines: { key: string; name: string; count: number }[]
}) {
  return (
    <div className="print:mt-5">
      <h3 className="text-lead font-bold">{title}</h3>
      {hint ? <p className="text-base text-bark">{hint}</p> : null}
      <ul className="mt-1">
        {lines.map(({ key, name, count }) => (
          <li
            key={key}
            className="flex break-inside-avoid items-baseline gap-4 border-b border-line py-1.5 text-lead print:py-0.5 print:text-[15pt]"
          >
            <TickBox />
            <b className="min-w-[3.5ch] flex-none text-right text-[1.75rem] leading-none tabular-nums print:text-[20pt]">
              {count}
            </b>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
