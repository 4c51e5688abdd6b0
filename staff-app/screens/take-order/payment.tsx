import { isPaidOffline, type WayToPay } from '../../../contract/staff/take-order.ts'
import { RadioField } from '../../../ui/radio-field.tsx'
import { PaymentNote } from '../../forms/payment-note.tsx'
import { FormPart, type FormPartProps, field } from '../../order-form/form-parts.tsx'
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
      {isPaidOffline(pay) ? <PaymentNote {...field(part, 'payment_note')} className="sm:col-span-2" /> : null}
    </FormPart>
  )
}

function linkInWords({ event_date, event_time }: FormPartProps['texts'], until: string | null | undefined): string {
  if (until) return `By e-mail, at once. It can be paid until ${timeInWords(new Date(until))}.`
  if (!event_date || !event_time || until === undefined) return 'By e-mail, at once.'
  return 'The event begins too soon for a link: half an hour is needed to pay.'
}
