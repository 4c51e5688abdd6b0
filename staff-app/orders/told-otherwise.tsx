import type { OrderOnScreen } from '../../contract/staff/orders.ts'

/** The list of allergens has changed since the order was placed, so the customer counts on something else. */
export function ToldOtherwise({ order: { toldOtherwise } }: { order: Pick<OrderOnScreen, 'toldOtherwise'> }) {
  if (toldOtherwise === null) return null
  return (
    <p className="mt-2 border-l-8 border-chilli py-1 pl-3 font-bold wrap-anywhere">
      The allergens have changed since this was ordered. The customer was told: “{toldOtherwise}” Ring them.
    </p>
  )
}
