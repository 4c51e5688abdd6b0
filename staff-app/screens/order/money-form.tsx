import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type cancelOrder, isPayment, type refundOrder } from '../../../contract/staff/order-money.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { fieldText, penceIn } from '../../forms/typed-numbers.ts'
import { announce } from '../../layout/announcer.tsx'
import type { OrderMoney } from '../../orders/queries.ts'
import { newKey } from './new-key.ts'
import { whatWillBe } from './what-will-be.ts'

type Call = typeof refundOrder | typeof cancelOrder
type State = z.output<Call['output']>['state']

/**
 * The form of *Refund* and *Cancel order*: the amount, the reason, and what the button will do.
 * Each opened dialog has one key, so a press whose answer was lost refunds once, however often it is repeated.
 */
export function MoneyForm({
  call,
  number,
  money,
  startPence = null,
  submit,
  done,
  onClose,
  children,
}: {
  call: Call
  number: string
  money: OrderMoney
  /** The amount that the terms propose, to begin with. Without it the field is empty and the person decides. */
  startPence?: number | null
  submit: string
  /** Announced afterwards if no money is on its way. */
  done: string
  onClose: () => void
  children?: ReactNode
}) {
  const [key] = useState(newKey)
  const [text, setText] = useState(startPence === null ? '' : fieldText(startPence))
  const { leftPence } = money
  const isPaid = money.paidPence > 0
  const payments = money.entries.filter(({ kind }) => isPayment(kind))
  const isByHand = payments.some(({ kind }) => kind === 'paid-otherwise')
  const handed = payments.some(({ kind }) => kind === 'charge') ? partByHand : byHand
  const pence = isPaid ? penceIn(text) : 0
  return (
    <CallForm
      className="mt-3"
      call={call}
      input={(fields) => ({
        number,
        key,
        amountPence: pence ?? Number.NaN,
        reason: String(fields.get('reason')),
        leftPence,
      })}
      submit={submit}
      beside={<CancelButton label="Back" onCancel={onClose} />}
      onDone={({ state }: { state: State }) => {
        onClose()
        announce(state && isByHand ? handed : state ? outcomes[state] : done)
      }}
    >
      {(errors) => (
        <div className="space-y-4">
          {children}
          {isByHand ? <p className="font-bold">{handed}</p> : null}
          {isPaid ? (
            <div className="flex flex-wrap items-start gap-3">
              <TextField
                id="amount"
                name="amountPence"
                label="Amount"
                hint="In pounds."
                className="min-w-0 flex-1 basis-40"
                inputMode="decimal"
                autoComplete="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                error={errors.amountPence}
              />
              <button
                type="button"
                className="button-quiet mt-8 min-h-[3.25rem]"
                onClick={() => setText(fieldText(leftPence))}
              >
                All of it
              </button>
            </div>
          ) : null}
          <TextArea
            id="reason"
            name="reason"
            label="Reason"
            hint="The customer reads it."
            rows={2}
            maxLength={300}
            error={errors.reason}
          />
          <p role="status" className="border-l-4 border-ember pl-3 font-bold tabular-nums">
            {whatWillBe(money, pence)}
          </p>
        </div>
      )}
    </CallForm>
  )
}

/** Stripe never saw this payment, so it can't refund it. */
const byHand = 'You give this money back yourself, in cash or by bank transfer.'
const partByHand =
  'A part was paid in cash or by bank transfer. What of it goes back you give back yourself: it stands at the order’s payment.'

/** Announced after a press, by the state of the refund. */
const outcomes: Record<NonNullable<State>, string> = {
  asked: 'The refund is asked for. Stripe does not answer just now, so it goes there later.',
  pending: 'The refund is on its way.',
  'requires-action': 'The refund waits for the customer.',
  succeeded: 'The refund is made.',
  failed: 'The refund failed. The reason stands at the order.',
  canceled: 'The refund was cancelled in Stripe.',
}
