import { formatPence } from '../../../contract/money.ts'
import type { JudgedChange, WayToPayMore } from '../../../contract/staff/change-order.ts'
import { TextArea } from '../../../ui/field.tsx'
import { RadioField } from '../../../ui/radio-field.tsx'
import { PaymentNote } from '../../forms/payment-note.tsx'
import { FormPart, type FormPartProps, field } from '../../order-form/form-parts.tsx'
import { timeInWords } from '../../orders/in-words.ts'

/** How the difference is paid: by link, already in cash or by bank transfer, or waived. */
export function Difference(part: FormPartProps & { judged: JudgedChange }) {
  const { kept, texts, errors, judged } = part
  const pay = (texts.pay ?? 'link') as WayToPayMore
  const amount = formatPence(judged.toPayPence)
  return (
    <FormPart title="The difference" name="pay">
      <RadioField
        name="pay"
        label={`How are the ${amount} paid?`}
        defaultValue={kept.pay ?? 'link'}
        error={errors.pay}
        className="sm:col-span-2"
        options={[
          { value: 'link', label: 'Send a link to pay', hint: linkInWords(judged) },
          { value: 'cash', label: 'Paid in cash', hint: 'In force at once. Only when you have the money.' },
          {
            value: 'bank-transfer',
            label: 'Paid by bank transfer',
            hint: 'In force at once. Only when the money is in the account.',
          },
          { value: 'waive', label: 'Waive it', hint: `In force at once. Nobody pays the ${amount}.` },
        ]}
      />
      {pay === 'waive' ? (
        <TextArea
          {...field(part, 'waived_reason')}
          label="Why nobody pays it"
          hint="For the books. The customer does not read it."
          rows={2}
          maxLength={300}
          className="sm:col-span-2"
          isRequired
        />
      ) : null}
      {pay === 'cash' || pay === 'bank-transfer' ? (
        <PaymentNote {...field(part, 'payment_note')} className="sm:col-span-2" />
      ) : null}
    </FormPart>
  )
}

function linkInWords({ linkUntil: until, facts, waits }: JudgedChange): string {
  if (!until) return 'The event begins too soon for a link: half an hour is needed to pay.'
  const names = (isWaiting: boolean) =>
    facts.flatMap(({ name }) => (waits.includes(name) === isWaiting ? name.toLowerCase() : [])).join(', ')
  const link = `By e-mail, at once. It can be paid until ${timeInWords(new Date(until))}.`
  const [atOnce, later] = [names(false), names(true)]
  return `${link} ${atOnce ? `In force at once: ${atOnce}. ` : ''}Waits until it is paid: ${later}.`
}
