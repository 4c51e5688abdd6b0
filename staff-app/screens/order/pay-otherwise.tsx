import { useState } from 'react'
import type { z } from 'zod'
import { formatPence } from '../../../contract/money.ts'
import { payOtherwise } from '../../../contract/staff/order-money.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RadioField } from '../../../ui/radio-field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { PaymentNote } from '../../forms/payment-note.tsx'
import { penceIn } from '../../forms/typed-numbers.ts'
import { announce } from '../../layout/announcer.tsx'
import { AllTheSame } from '../../order-form/reasons.tsx'
import type { OrderMoney } from '../../orders/queries.ts'
import { newKey } from './new-key.ts'

type Way = z.input<typeof payOtherwise.input>['pay']

/**
 * Records that an unpaid order, or its rest, was paid in cash or by bank transfer. The amount is typed, so that
 * somebody has counted it or seen it in the account.
 */
export function PayOtherwise({
  number,
  amountPence,
  isRest,
  reasons,
  onClose,
}: {
  number: string
  amountPence: number
  isRest: boolean
  reasons: NonNullable<OrderMoney['payOtherwise']>['reasons']
  onClose: () => void
}) {
  const [key] = useState(newKey)
  const price = formatPence(amountPence)
  return (
    <Modal title={`Paid in cash or by transfer: ${number}`} onClose={onClose}>
      <CallForm
        className="mt-3"
        call={payOtherwise}
        input={(fields) => ({
          number,
          key,
          amountPence: penceIn(String(fields.get('amountPence'))) ?? Number.NaN,
          pay: fields.get('pay') as Way,
          payment_note: String(fields.get('payment_note')),
          beyond: fields.get('all_the_same') ? reasons.map(({ message }) => message) : [],
        })}
        submit="Record the payment"
        beside={<CancelButton label="Back" onCancel={onClose} />}
        onDone={() => {
          onClose()
          announce(isRest ? 'The payment is recorded.' : 'The payment is recorded. The order is confirmed.')
        }}
      >
        {(errors) => (
          <div className="space-y-4">
            <p>
              {price} is to pay.{' '}
              {isRest
                ? 'The payment page is closed, so that nobody pays twice, and the customer gets a mail.'
                : 'The payment page is closed first, so that nobody pays twice. Then the order is confirmed: the customer gets the confirmation, and the kitchen the order.'}{' '}
              This cannot be undone.
            </p>
            <AllTheSame reasons={reasons} />
            <RadioField
              name="pay"
              label="How was it paid?"
              error={errors.pay}
              options={[
                { value: 'cash', label: 'In cash', hint: 'Only when you have the money.' },
                { value: 'bank-transfer', label: 'By bank transfer', hint: 'Only when the money is in the account.' },
              ]}
            />
            <TextField
              id="amount"
              name="amountPence"
              label="Amount"
              hint={`What you were given, in pounds: all of the ${price}.`}
              inputMode="decimal"
              autoComplete="off"
              error={errors.amountPence}
            />
            <PaymentNote id="payment_note" name="payment_note" autoComplete="off" error={errors.payment_note} />
          </div>
        )}
      </CallForm>
    </Modal>
  )
}
