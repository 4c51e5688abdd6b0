import { inOwnWords } from '../../../contract/allergy-answer.ts'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { ChangedMark } from './changes.tsx'

/** Returns the orders with an allergy. Pure. */
export function ordersWithAllergies<Order extends Pick<OrderOnSheet, 'tags'>>(orders: readonly Order[]): Order[] {
  return orders.filter(({ tags }) => tags.includes('allergies'))
}

/** Returns all that was said and written about an order's allergies, for those who never see the packing list. Pure. */
export function allergyLines({
  allergies,
  clashes,
  instructions,
  notes,
}: Pick<OrderOnSheet, 'allergies' | 'clashes' | 'instructions' | 'notes'>): string[] {
  return [allergies === inOwnWords ? null : allergies, ...clashes, instructions, ...notes].filter(
    (text) => text !== null,
  )
}

/** The orders with an allergy, for those who cook and never see the packing list. */
export function AllergiesToCook({ orders }: { orders: OrderOnSheet[] }) {
  const told = ordersWithAllergies(orders)
  if (told.length === 0) return null
  return (
    <div className="mb-6 border-4 border-turmeric p-4 print:mb-3 print:border-ink print:px-3 print:py-1.5">
      <h3 className="text-lead font-bold">Allergies</h3>
      <ul className="gap-x-10 md:columns-2 print:columns-2 print:gap-x-6 print:text-[10.5pt]">
        {told.map((order) => (
          <li key={order.number} className="break-inside-avoid pt-2 leading-snug wrap-anywhere print:pt-1">
            <b className="tabular-nums">{order.time}</b>, {order.name}, {order.number}{' '}
            <ChangedMark number={order.number} />
            <p className="font-bold whitespace-pre-line">{allergyLines(order).join('\n')}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
