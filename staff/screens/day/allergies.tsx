import type { OrderOnSheet } from '../../../contract/staff/day.ts'

/** The orders in which somebody wrote of an allergy, for those who cook and never see the packing list. */
export function Allergies({ orders }: { orders: OrderOnSheet[] }) {
  const told = orders.filter(({ tags }) => tags.includes('allergies'))
  if (told.length === 0) return null
  return (
    <div className="mb-6 border-4 border-turmeric p-4 print:mt-5 print:border-ink">
      <h3 className="text-lead font-bold">Allergies</h3>
      <ul>
        {told.map(({ number, time, name, instructions, notes }) => (
          <li key={number} className="mt-2 break-inside-avoid leading-snug wrap-anywhere">
            <b className="tabular-nums">{time}</b>, {name}, {number}
            <b className="block whitespace-pre-line">{[instructions, ...notes].filter(Boolean).join('\n')}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
