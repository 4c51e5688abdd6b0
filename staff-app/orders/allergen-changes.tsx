import { type OrderOnScreen, rangAboutAllergens } from '../../contract/staff/orders.ts'
import { ConfirmButton } from '../forms/confirm-button.tsx'

/** Warns that the allergens have changed since the order was placed, so the customer relies on something else. */
export function AllergenChanges({ order: { toldOtherwise } }: { order: Pick<OrderOnScreen, 'toldOtherwise'> }) {
  if (toldOtherwise === null) return null
  return (
    <p className="mt-2 border-l-8 border-chilli py-1 pl-3 font-bold wrap-anywhere">
      The allergens have changed since this was ordered. {toldOtherwise} Ring them.
    </p>
  )
}

/** A button with which staff record that they rang a customer about changed allergens. `changes` is what they said. */
export function WeRang({ number, name, changes }: { number: string; name: string; changes: string }) {
  return (
    <ConfirmButton
      call={rangAboutAllergens}
      input={{ number, changes }}
      verb="We rang"
      name={name}
      done="It is written down that you rang."
    >
      <p>They know by telephone:</p>
      <p className="font-bold wrap-anywhere">{changes}</p>
      <p>Your name stands beside it, and nobody is asked to ring about it any more.</p>
    </ConfirmButton>
  )
}
