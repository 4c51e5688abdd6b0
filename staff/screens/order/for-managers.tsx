import { useState } from 'react'
import { formatPence } from '../../../contract/money.ts'
import { type OrderOnScreen, sendConfirmation } from '../../../contract/staff/orders.ts'
import { ActError } from '../../forms/act-error.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import { useAct } from '../../session/use-act.ts'
import { Part } from './part.tsx'

/** What managers alone see: the e-mail address, the money and Stripe's id; and the confirmation once more. */
export function ForManagers({ number, known }: { number: string; known: NonNullable<OrderOnScreen['forManagers']> }) {
  const { email, totalPence, refundedPence, stripePaymentId } = known
  const facts = [
    [
      'E-mail',
      <a key="email" className="trail" href={`mailto:${email}`}>
        {email}
      </a>,
    ],
    ['Total', formatPence(totalPence)],
    ['Refunded', refundedPence > 0 && formatPence(refundedPence)],
    [
      'Stripe',
      stripePaymentId && (
        <span key="id" className="select-all">
          {stripePaymentId}
        </span>
      ),
    ],
  ] as const
  return (
    <Part title="For managers" className="print:hidden">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-bark">{name}</dt>
              <dd className="tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <SendConfirmation number={number} />
    </Part>
  )
}

function SendConfirmation({ number }: { number: string }) {
  const [sentAt, setSentAt] = useState<Date>()
  const { act, isBusy, error } = useAct(sendConfirmation, () => setSentAt(new Date()))
  return (
    <>
      <button type="button" className="button-quiet mt-4" aria-disabled={isBusy} onClick={() => act({ number })}>
        Send the confirmation again
      </button>
      <p role="status" className="not-empty:mt-2">
        {sentAt ? `Put on its way at ${timeInWords(sentAt)}. The timeline says when it went.` : null}
      </p>
      <ActError error={error} />
    </>
  )
}
