import type { ComponentProps } from 'react'
import { mostOfPaymentNote } from '../../contract/staff/take-order.ts'
import { TextField } from '../../ui/field.tsx'

/** The field for staff's note on a payment that did not go through Stripe. */
export function PaymentNote(props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'maxLength'>) {
  return (
    <TextField
      {...props}
      label="Note about the payment"
      hint="Such as the reference of the transfer."
      maxLength={mostOfPaymentNote}
    />
  )
}
