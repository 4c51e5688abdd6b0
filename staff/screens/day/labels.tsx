import { useContext } from 'react'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { Paper, Sheet } from './sheet.tsx'
import { labelsOf } from './totals.ts'

const onPage = 8

/** A label for the box of each package, eight on a page. They stand here once they are chosen. */
export function Labels({ orders }: { orders: OrderOnSheet[] }) {
  const { chosen } = useContext(Paper)
  const labels = labelsOf(orders)
  const pages = Math.ceil(labels.length / onPage)
  return (
    <Sheet name="labels">
      <p className="print:hidden">
        {labels.length === 1 ? '1 label' : `${labels.length} labels`} on {pages === 1 ? '1 page' : `${pages} pages`},
        one for each package.
      </p>
      {chosen.includes('labels') ? (
        // On paper the labels float, because browsers break a grid in the middle of its rows.
        <ul className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-4 print:flow-root">
          {labels.map(({ order, menuId, name, allergens, index, quantity }) => (
            <li
              key={`${order.number} ${menuId} ${index}`}
              className="flex min-h-[15rem] break-inside-avoid flex-col border border-dashed border-bark p-4 print:p-3 print:float-left print:min-h-0 print:h-[56mm] print:w-1/2"
            >
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <b className="text-[1.75rem] leading-none tabular-nums">{order.time}</b>
                <span className="font-bold">{order.number}</span>
              </p>
              <p className="mt-2 print:mt-1 line-clamp-2 text-lead leading-tight font-bold wrap-anywhere">
                {order.name}
              </p>
              <p className="mt-2 print:mt-1 text-lead leading-tight">{name}</p>
              {allergens ? <p className="mt-1 text-[0.9375rem] leading-tight print:text-[8.5pt]">{allergens}</p> : null}
              <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-2 print:pt-0">
                <span className="tabular-nums">
                  {index} of {quantity}
                </span>
                {order.tags.includes('allergies') ? (
                  <b className="border-2 border-ink px-2">Allergies: see the packing list</b>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </Sheet>
  )
}
