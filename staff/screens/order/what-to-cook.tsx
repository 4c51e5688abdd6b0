import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { dayInWords } from '../../orders/in-words.ts'
import { ToldOtherwise } from '../../orders/told-otherwise.tsx'
import { useToday } from '../../orders/use-today.ts'
import { Part } from './part.tsx'

/** When it is for, how many packages of what, and what the customer wrote, in letters that are read standing. */
export function WhatToCook({ order }: { order: OrderOnScreen }) {
  const today = useToday()
  const mentionsAllergies = order.tags.includes('allergies')
  return (
    <div className="grid content-start gap-y-8">
      <Part title={`${dayInWords(order.day, today)}, ${order.time}`}>
        <p className="text-lead">{guestsInWords(order.guests)}</p>
        <ul className="mt-3">
          {order.packages.map(({ menuId, name, quantity, allergens }) => (
            <li key={menuId} className="flex items-baseline gap-4 border-b border-line py-1.5 text-lead">
              <b className="min-w-[2ch] flex-none text-right tabular-nums">{quantity}</b>
              <span aria-hidden="true">×</span>
              <span className="min-w-0">
                {name}
                {allergens ? <span className="block text-base leading-snug text-bark">{allergens}</span> : null}
              </span>
            </li>
          ))}
        </ul>
        <ToldOtherwise order={order} />
      </Part>
      {order.instructions ? (
        <Part title={mentionsAllergies ? 'Allergies and instructions' : 'Instructions'}>
          <p
            className={`border-l-8 py-1 pl-4 text-[1.5rem] leading-snug font-bold whitespace-pre-line wrap-anywhere ${mentionsAllergies ? 'border-turmeric' : 'border-line'}`}
          >
            {order.instructions}
          </p>
        </Part>
      ) : null}
    </div>
  )
}
