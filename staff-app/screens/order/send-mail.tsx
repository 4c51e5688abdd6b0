import { useState } from 'react'
import type { sendConfirmation, sendPaymentLink } from '../../../contract/staff/orders.ts'
import { ActError } from '../../forms/act-error.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import { useAct } from '../../session/use-act.ts'

/** Sends the customer a mail again. `children` is the button's label. */
export function SendMail({
  call,
  number,
  children,
}: {
  call: typeof sendConfirmation | typeof sendPaymentLink
  number: string
  children: string
}) {
  const [sentAt, setSentAt] = useState<Date>()
  const { act, isBusy, error } = useAct(call, () => setSentAt(new Date()))
  return (
    <div>
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={() => act({ number })}>
        {children}
      </button>
      <p role="status" className="not-empty:mt-2">
        {sentAt ? `Put on its way at ${timeInWords(sentAt)}. The timeline says when it went.` : null}
      </p>
      <ActError error={error} />
    </div>
  )
}
