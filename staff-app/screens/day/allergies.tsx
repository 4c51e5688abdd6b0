import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { ChangedMark } from './changes.tsx'

/** The orders in which somebody wrote of an allergy, for those who cook and never see the packing list. */
export function Allergies({ orders }: { orders: OrderOnSheet[] }) {
  const told = orders.filter(({ tags }) => tags.includes('allergies'))
  if (told.length === 0) return null
  return (
    <div className="mb-6 border-4 border-turmeric p-4 print:mb-3 print:border-ink print:px-3 print:py-1.5">
      <h3 className="text-lead font-bold">Allergies</h3>
      <ul>
        {told.map(({ number, time, name, allergies, clashes, instructions, notes }) => (
          <li key={number} className="mt-2 break-inside-avoid print:mt-1 leading-snug wrap-anywhere">
            <b className="tabular-nums">{time}</b>, {name}, {number} <ChangedMark number={number} />
            <p className="font-bold whitespace-pre-line">
              {[allergies, ...clashes, instructions, ...notes].filter(Boolean).join('\n')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
