import { notPaidYet } from '../../../contract/order-change.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { useContent } from '../../content.ts'
import { AllergiesToCook } from './allergies.tsx'
import { Sheet, TickBox } from './sheet.tsx'
import { byStation, totalsOf } from './totals.ts'

/** The day's totals: packages, and portions of each dish by station. */
export function ToCook({ orders }: { orders: OrderOnSheet[] }) {
  const today = useContent()
  const { packages, dishes, unknown } = totalsOf(orders, today)
  return (
    <Sheet name="cook">
      <AllergiesToCook orders={orders} />
      <Waiting orders={orders} />
      <div className="gap-x-14 md:columns-2 print:columns-2 print:gap-x-8">
        <Totals
          title="Packages"
          lines={packages.map(({ menuId, name, quantity }) => ({ key: menuId, name, count: quantity }))}
        />
        {byStation(dishes, today).map(([station = 'Portions', ofStation]) => (
          <Totals
            key={station}
            title={station}
            lines={ofStation.map(({ name, portions }) => ({ key: name, name, count: portions }))}
          />
        ))}
      </div>
      <p className="mt-2 text-base text-bark">Of each dish one portion for each guest that the packages serve.</p>
      {unknown.length > 0 ? (
        <p className="mt-4 font-bold">
          Not in the portions, because nobody knows its dishes any more: {unknown.join(', ')}.
        </p>
      ) : null}
    </Sheet>
  )
}

/** Warns of what is not paid yet and therefore in no total. */
function Waiting({ orders }: { orders: OrderOnSheet[] }) {
  return orders.map(({ number, time, name, waits }) =>
    waits === null ? null : (
      <p key={number} className="mb-3 font-bold wrap-anywhere">
        {time}, {name}, {number}: {notPaidYet(waits)}
      </p>
    ),
  )
}

function Totals({ title, lines }: { title: string; lines: { key: string; name: string; count: number }[] }) {
  return (
    <div className="mb-5 break-inside-avoid print:mb-3">
      <h3 className="text-lead font-bold">{title}</h3>
      <ul className="mt-1">
        {lines.map(({ key, name, count }) => (
          <li
            key={key}
            className="flex break-inside-avoid items-baseline gap-4 border-b border-line py-1.5 text-lead print:gap-2 print:py-0.5 print:text-[13pt]"
          >
            <TickBox />
            <b className="min-w-[3.5ch] flex-none text-right text-[1.75rem] leading-none tabular-nums print:text-[16pt]">
              {count}
            </b>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
