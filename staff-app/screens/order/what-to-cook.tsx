import { guestsInWords } from '../../../contract/order-in-words.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { dayFromToday } from '../../orders/in-words.ts'
import { useToday } from '../../orders/use-today.ts'
import { AllergenChanges, ClashLines, NotPaidYet, WeRang } from '../../orders/warnings.tsx'
import { useMay } from '../../session/session.ts'
import { OrderPart } from './part.tsx'

/** When the order is for, its packages, and what the customer wrote, in letters that can be read standing. */
export function WhatToCook({ order }: { order: OrderOnScreen }) {
  const today = useToday()
  const isManager = useMay('manager')
  const mentionsAllergies = order.tags.includes('allergies')
  return (
    <div className="grid content-start gap-y-8">
      <OrderPart title={`${dayFromToday(order.day, today)}, ${order.time}`}>
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
        <NotPaidYet waits={order.waits} />
        <AllergenChanges order={order} />
        {isManager && order.toldOtherwise ? (
          <div className="mt-2 print:hidden">
            <WeRang number={order.number} name={order.name} changes={order.toldOtherwise} />
          </div>
        ) : null}
      </OrderPart>
      <OrderPart title={order.instructions ? 'Allergies and instructions' : 'Allergies'}>
        {order.allergies ? (
          <Words
            text={`Allergies: ${order.allergies}`}
            isLarge={Boolean(order.allergyAnswer)}
            isAmber={mentionsAllergies}
          />
        ) : null}
        <ClashLines clashes={order.clashes}>Ring them, unless that is settled.</ClashLines>
        {order.instructions ? <Words text={order.instructions} isLarge isAmber={mentionsAllergies} /> : null}
      </OrderPart>
    </div>
  )
}

/** With `isLarge`, in letters that can be read standing: for words that somebody wrote. */
function Words({ text, isLarge, isAmber }: { text: string; isLarge: boolean; isAmber: boolean }) {
  return (
    <p
      className={`mt-2 border-l-8 py-1 pl-4 whitespace-pre-line wrap-anywhere ${isLarge ? 'text-[1.5rem] leading-snug font-bold' : ''} ${isAmber ? 'border-turmeric' : 'border-line'}`}
    >
      {text}
    </p>
  )
}
