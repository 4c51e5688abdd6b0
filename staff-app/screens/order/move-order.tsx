import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type JudgedChange, judgeChange, moveOrder } from '../../../contract/staff/change-order.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { newUuid } from '../../../ui/new-uuid.ts'
import { ActError } from '../../forms/act-error.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { announce } from '../../layout/announcer.tsx'
import { AllTheSame } from '../../order-form/reasons.tsx'
import { placesInWords } from '../../order-form/when-and-where.tsx'
import { Facts } from '../../orders/facts.tsx'
import { readQuery } from '../../session/use-read.ts'

type Kitchen = NonNullable<NonNullable<OrderOnScreen['forManagers']>['otherKitchens']>[number]

/**
 * A button that moves an order to another kitchen. First asks, with the rules of that kitchen that the order breaks.
 */
export function MoveOrder({ order, kitchen }: { order: OrderOnScreen; kitchen: Kitchen }) {
  return (
    <ModalButton
      button={`Move to ${kitchen.name}`}
      buttonClass="button-quiet"
      title={`Move ${order.number} to ${kitchen.name}`}
    >
      {(close) => <Ask order={order} kitchen={kitchen} onClose={close} />}
    </ModalButton>
  )
}

function Ask({ order, kitchen, onClose }: { order: OrderOnScreen; kitchen: Kitchen; onClose: () => void }) {
  const { number, version, waiting } = order
  const [key] = useState(newUuid)
  const { data: judged, error } = useQuery({
    ...readQuery(judgeChange, { number, kitchen: kitchen.id }),
    refetchInterval: 15_000,
    gcTime: 0,
  })
  if (!judged) return <ActError error={error} />
  const { reasons } = judged
  return (
    <CallForm
      className="mt-3"
      call={moveOrder}
      input={(fields) => ({
        number,
        kitchen: kitchen.id,
        version,
        waiting: waiting?.id ?? null,
        beyond: fields.get('all_the_same') ? reasons.map(({ message }) => message) : [],
        key,
      })}
      submit={`Move to ${kitchen.name}`}
      beside={<CancelButton onCancel={onClose} />}
      onDone={() => {
        onClose()
        announce(`The order is moved to ${kitchen.name}.`)
      }}
    >
      {() => (
        <div className="space-y-4">
          <Facts facts={judged.facts} />
          <p>{thereInWords(judged, kitchen)}</p>
          <p>
            The kitchen gets a mail, and sheets that were printed before are out of date. The customer hears nothing:
            day, time, food and price stay.
          </p>
          <AllTheSame reasons={reasons} of="change" />
        </div>
      )}
    </CallForm>
  )
}

/** Says how many places the other kitchen has left that day, and how long the drive is. */
function thereInWords({ places, driveMinutes, serves }: JudgedChange, { name }: Kitchen): string {
  const taken = places ? `${placesInWords({ places })} This order takes ${serves}.` : 'No limit of places that day.'
  const drive =
    driveMinutes === undefined
      ? 'The rules don’t say how long the drive is.'
      : `The drive takes ${driveMinutes} minutes.`
  return `${name}: ${taken} ${drive}`
}
