import { useContext } from 'react'
import { formatDay } from '../../../contract/london-time.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { Paper, Sheet } from './sheet.tsx'
import { type Label, labelsOf, labelsOnSheet, sheetsOf } from './totals.ts'

/**
 * A label for the box of each package, on the grid of Avery L7165 and J8165 (use-printing.ts). They stand here once
 * somebody looks at them or prints them.
 */
export function Labels({ day, orders }: { day: string; orders: OrderOnSheet[] }) {
  const { shown, chosen } = useContext(Paper)
  const labels = labelsOf(orders)
  const sheets = sheetsOf(labels)
  return (
    <Sheet name="labels">
      <p className="print:hidden">
        {labels.length === 1 ? '1 label' : `${labels.length} labels`} on{' '}
        {sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`} of Avery L7165 or J8165, A4 with {labelsOnSheet}{' '}
        labels of 99.1 × 67.7 mm. Print them by themselves, in their actual size (100 %).
      </p>
      {shown === 'labels' || chosen.includes('labels')
        ? sheets.map((sheet, index) => (
            <ul
              key={`${sheet[0]?.order.number} ${sheet[0]?.box}`}
              className={`mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-4 print:mt-0 print:grid-cols-[99.1mm_99.1mm] print:grid-rows-[repeat(4,67.7mm)] print:gap-x-[2.5mm] print:gap-y-0 ${index > 0 ? 'print:break-before-page' : ''}`}
            >
              {sheet.map((label) => (
                <BoxLabel key={`${label.order.number} ${label.box}`} day={day} label={label} />
              ))}
            </ul>
          ))
        : null}
    </Sheet>
  )
}

function BoxLabel({ day, label: { order, name, allergens, box, boxes } }: { day: string; label: Label }) {
  return (
    <li className="flex min-h-[17rem] flex-col border border-dashed border-bark p-4 leading-tight print:min-h-0 print:border-0 print:p-[4mm]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="text-[1.75rem] leading-none tabular-nums print:text-[20pt]">{order.time}</b>
        <b className="print:text-[12pt]">{formatDay(day).slice(0, -5)}</b>
      </p>
      <p className="mt-2 line-clamp-2 flex-none text-lead font-bold wrap-anywhere print:mt-[1.5mm] print:text-[14pt]">
        {order.name}
      </p>
      <p className="mt-1 text-lead print:mt-[1mm] print:text-[13pt]">{name}</p>
      <p className="mt-1 text-[0.9375rem] print:mt-[1mm] print:text-[10.5pt]">
        {allergens ?? 'This package is not on our list of allergens any more. Ask before anybody eats.'}
      </p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-2 print:pt-[1mm]">
        <b className="text-lead tabular-nums print:text-[15pt]">
          Box {box} of {boxes}
        </b>
        {order.tags.includes('allergies') ? (
          <b className="border-2 border-ink px-2 print:text-[11pt]">Allergies in this order</b>
        ) : null}
        <span className="print:text-[10pt]">{order.number}</span>
      </p>
    </li>
  )
}
