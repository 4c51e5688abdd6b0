import { useContext } from 'react'
import { formatDayWithoutYear } from '../../../contract/london-time.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { type FittedLabel, partInWords, useFittedLabels } from './fit-labels.ts'
import { Paper, Sheet } from './sheet.tsx'
import { labelsOf, labelsOnSheet, sheetsOf } from './totals.ts'

/**
 * A label for the box of each package, on the grid of Avery L7165 and J8165 (use-printing.ts). Rendered only once
 * somebody looks at the labels or prints them.
 */
export function Labels({ day, orders }: { day: string; orders: OrderOnSheet[] }) {
  const { shown, chosen } = useContext(Paper)
  const isDrawn = shown === 'labels' || chosen.includes('labels')
  const { list, fitted } = useFittedLabels(labelsOf(orders), isDrawn)
  const sheets = sheetsOf(fitted)
  return (
    <Sheet name="labels">
      <p className="print:hidden">
        {fitted.length === 1 ? '1 label' : `${fitted.length} labels`} on{' '}
        {sheets.length === 1 ? '1 sheet' : `${sheets.length} sheets`} of Avery L7165 or J8165, A4 with {labelsOnSheet}{' '}
        labels of 99.1 × 67.7 mm. Print them by themselves, in their actual size (100 %).
      </p>
      <div ref={list}>
        {isDrawn
          ? sheets.map((sheet, index) => (
              <ul
                key={keyOf(sheet[0])}
                className={`mt-3 grid grid-cols-[repeat(auto-fill,min(100%,99.1mm))] gap-2 print:mt-0 print:grid-cols-[99.1mm_99.1mm] print:grid-rows-[repeat(4,67.7mm)] print:gap-x-[2.5mm] print:gap-y-0 ${index > 0 ? 'print:break-before-page' : ''}`}
              >
                {sheet.map((label) => (
                  <BoxLabel key={keyOf(label)} day={day} label={label} />
                ))}
              </ul>
            ))
          : null}
      </div>
    </Sheet>
  )
}

const keyOf = (label: FittedLabel | undefined) => `${label?.order.number} ${label?.box} ${label?.part}`

/** All its sizes are in em, so they shrink together. On a narrow screen it is narrower and longer than on paper. */
function BoxLabel({ day, label }: { day: string; label: FittedLabel }) {
  const { order, words, box, boxes, key, size, part, parts } = label
  return (
    <li
      data-label={key}
      style={{ fontSize: `${size}pt` }}
      className="flex min-h-[67.7mm] flex-col p-[4mm] leading-tight wrap-anywhere outline-1 outline-bark outline-dashed [text-rendering:geometricPrecision] print:h-[67.7mm] print:outline-none"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-[0.7em]">
        <b className="text-[1.9em] leading-none tabular-nums">{order.time}</b>
        <b className="text-[1.15em]">{formatDayWithoutYear(day)}</b>
      </p>
      <p data-words="name" className="mt-[0.3em] text-[1.33em] font-bold">
        {words.name}
      </p>
      <p data-words="packed" className="mt-[0.2em] text-[1.24em]">
        {words.packed}
      </p>
      <p data-words="allergens" className="mt-[0.3em]">
        {words.allergens}
      </p>
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-[0.7em] pt-[0.3em]">
        <b className="text-[1.43em] tabular-nums">
          Box {box} of {boxes}
        </b>
        <b data-words="part" className="tabular-nums">
          {partInWords(part, parts)}
        </b>
        {order.tags.includes('allergies') ? (
          <b className="border-2 border-ink px-[0.5em] text-[1.05em]">Allergies in this order</b>
        ) : null}
        <span className="text-[0.95em]">
          {order.number}
          {order.kitchen ? `, ${order.kitchen}` : null}
        </span>
      </p>
    </li>
  )
}
