import { useState } from 'react'
import { formatDayWithoutYear } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { isPaidOffline, type WayToPay } from '../../../contract/staff/take-order.ts'
import { TextField } from '../../../ui/field.tsx'
import { RadioField } from '../../../ui/radio-field.tsx'
import { PaymentNote } from '../../forms/payment-note.tsx'
import { FormPart, type FormPartProps, field } from '../../order-form/form-parts.tsx'
import { depositPenceIn } from '../../order-form/order-draft.ts'
import { timeInWords } from '../../orders/in-words.ts'

/** How an order is paid: by a link in a mail, or already in cash or by bank transfer. */
export function HowItIsPaid(part: FormPartProps) {
  const { kept, texts, errors, judged } = part
  const pay = (texts.pay ?? 'link') as WayToPay
  return (
    <FormPart title="Payment" name="pay">
      <RadioField
        name="pay"
        label="How is it paid?"
        defaultValue={kept.pay ?? 'link'}
        error={errors.pay}
        className="sm:col-span-2"
        options={[
          { value: 'link', label: 'Send a link to pay', hint: linkInWords(texts, judged?.linkUntil) },
          { value: 'cash', label: 'Paid in cash', hint: 'Confirmed at once. Only when you have the money.' },
          {
            value: 'bank-transfer',
            label: 'Paid by bank transfer',
            hint: 'Confirmed at once. Only when the money is in the account.',
          },
        ]}
      />
      <Deposit {...part} />
      {isPaidOffline(pay) ? <PaymentNote {...field(part, 'payment_note')} className="sm:col-span-2" /> : null}
    </FormPart>
  )
}

/** The deposit, and the day by which the rest is to be paid. Its fields appear once a deposit is wanted. */
function Deposit(part: FormPartProps) {
  const { kept, texts, judged } = part
  const { totalPence = 0, rest } = judged ?? {}
  const nowPence = depositPenceIn(texts, totalPence)
  const due = useDueDay(texts['deposit.rest_due'] ?? '', rest)
  const isKnown = nowPence !== undefined && nowPence > 0 && nowPence < totalPence
  return (
    <>
      <RadioField
        name="has_deposit"
        label="A deposit?"
        defaultValue={kept.has_deposit ?? 'no'}
        className="sm:col-span-2"
        options={[
          { value: 'no', label: 'No, all of it is paid now' },
          { value: 'yes', label: 'A deposit now, and the rest by a day' },
        ]}
      />
      {texts.has_deposit === 'yes' ? (
        <>
          <TextField
            {...field(part, 'deposit.pence')}
            label="Deposit"
            hint={
              isKnown
                ? `${formatPence(nowPence)} now, ${formatPence(totalPence - nowPence)} later.`
                : 'In pounds, or as 25 %.'
            }
            isRequired
          />
          <TextField
            {...field(part, 'deposit.rest_due')}
            key={rest?.proposed}
            defaultValue={due}
            type="date"
            label="The rest by"
            min={rest?.first}
            max={rest?.last}
            hint={
              rest
                ? `Until ${formatDayWithoutYear(rest.last)}.`
                : texts.event_date
                  ? tooSoon
                  : 'Choose the day of the event first.'
            }
            isRequired
          />
        </>
      ) : null}
    </>
  )
}

/**
 * Returns the day (yyyy-MM-dd) by which the rest is to be paid: the typed one while it is possible, otherwise the
 * proposed one. A day that was only proposed moves with the event.
 */
function useDueDay(typed: string, rest: NonNullable<FormPartProps['judged']>['rest']): string {
  const [proposed, setProposed] = useState({ now: rest?.proposed, before: rest?.proposed })
  if (rest && rest.proposed !== proposed.now) setProposed({ now: rest.proposed, before: proposed.now })
  if (!rest) return typed
  const isPossible = typed >= rest.first && typed <= rest.last
  return isPossible && typed !== proposed.before ? typed : rest.proposed
}

const tooSoon = 'The event is too soon for a deposit: all of it has to be paid now.'

function linkInWords({ event_date, event_time }: FormPartProps['texts'], until: string | null | undefined): string {
  if (until) return `By e-mail, at once. It can be paid until ${timeInWords(new Date(until))}.`
  if (!event_date || !event_time || until === undefined) return 'By e-mail, at once.'
  return 'The event begins too soon for a link: half an hour is needed to pay.'
}
