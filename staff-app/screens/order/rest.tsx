import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { moveRest, waiveRest } from '../../../contract/staff/order-money.ts'
import { sendPaymentLink } from '../../../contract/staff/orders.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { announce } from '../../layout/announcer.tsx'
import type { OrderMoney } from '../../orders/queries.ts'
import { SendMail } from './send-mail.tsx'

interface Props {
  number: string
  rest: NonNullable<OrderMoney['rest']>
}

/** The rest after a deposit and its day, with a button that mails the link to pay it. */
export function RestToPay({ number, rest: { restPence, due, isOverdue } }: Props) {
  return (
    <div className={`mt-4 border-l-4 pl-3 ${isOverdue ? 'border-chilli' : 'border-ember'}`}>
      <p className={`font-bold tabular-nums ${isOverdue ? 'text-chilli' : ''}`}>
        {formatPence(restPence)} {isOverdue ? 'was due' : 'to pay'} by {formatDay(due)}
      </p>
      <div className="mt-2">
        <SendMail call={sendPaymentLink} number={number}>
          Send the link to pay it
        </SendMail>
      </div>
    </div>
  )
}

/** Moves the day of the rest, or waives the rest. */
export function Rest({ number, rest: { restPence, due }, onClose }: Props & { onClose: () => void }) {
  return (
    <Modal title={`The rest of ${number}`} onClose={onClose}>
      <CallForm
        className="mt-3"
        call={moveRest}
        input={(fields) => ({ number, due: String(fields.get('due')) })}
        submit="Move the day"
        beside={<CancelButton label="Back" onCancel={onClose} />}
        onDone={() => {
          onClose()
          announce('The day is moved.')
        }}
      >
        {(errors) => (
          <TextField
            id="due"
            name="due"
            type="date"
            label="To be paid by"
            hint="The customer is reminded three days before."
            defaultValue={due}
            error={errors.due}
          />
        )}
      </CallForm>
      <CallForm
        className="mt-8 border-t border-line pt-4"
        call={waiveRest}
        input={() => ({ number, restPence })}
        submit={`Waive ${formatPence(restPence)}`}
        onDone={() => {
          onClose()
          announce('The rest is waived.')
        }}
      >
        {() => <p>Or waive it: nobody has to pay the rest then. This cannot be undone.</p>}
      </CallForm>
    </Modal>
  )
}
