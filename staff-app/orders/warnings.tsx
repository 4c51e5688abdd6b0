import { notPaidYet } from '../../contract/order-change.ts'
import { type OrderOnScreen, type OrderRow, rangAboutAllergens } from '../../contract/staff/orders.ts'
import { ConfirmButton } from '../forms/confirm-button.tsx'

const warning = 'mt-2 border-l-8 py-1 pl-3 font-bold wrap-anywhere'

/** Says which kitchen cooks an order, where orders of several are shown. */
export function CookedIn({ order: { kitchen } }: { order: Pick<OrderRow, 'kitchen'> }) {
  return kitchen ? <p>Cooked in {kitchen}</p> : null
}

/** Warns of what somebody has asked for but not paid yet, so nobody cooks it. */
export function NotPaidYet({ waits }: { waits: string | null }) {
  return waits === null ? null : <p className={`${warning} border-ember`}>{notPaidYet(waits)}</p>
}

/** Warns that the ordered packages contain allergens that somebody has named. */
export function ClashLines({ clashes, children }: { clashes: readonly string[]; children: string }) {
  if (clashes.length === 0) return null
  return (
    <div className={`${warning} border-chilli`}>
      {clashes.map((clash) => (
        <p key={clash}>{clash}</p>
      ))}
      <p>{children}</p>
    </div>
  )
}

/** Warns that the allergens have changed since the order was placed, so the customer relies on something else. */
export function AllergenChanges({ order: { toldOtherwise } }: { order: Pick<OrderOnScreen, 'toldOtherwise'> }) {
  if (toldOtherwise === null) return null
  return (
    <p className={`${warning} border-chilli`}>
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
