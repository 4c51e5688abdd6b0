import { useState } from 'react'
import { formatDay } from '../../../contract/london-time.ts'
import { saveAgreedTerms } from '../../../contract/staff/documents.ts'
import { type OrderOnScreen, sendConfirmation } from '../../../contract/staff/orders.ts'
import { ActError } from '../../forms/act-error.tsx'
import { SaveFile } from '../../forms/save-file.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import { useAct } from '../../session/use-act.ts'
import { Part } from './part.tsx'

/** What managers alone see beside the money: the e-mail address, the agreed terms, and the confirmation once more. */
export function ForManagers({
  order: { number, status },
  known,
}: {
  order: OrderOnScreen
  known: NonNullable<OrderOnScreen['forManagers']>
}) {
  return (
    <Part title="For managers" className="print:hidden">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1">
        <dt className="text-bark">E-mail</dt>
        <dd className="wrap-anywhere">
          <a className="trail" href={`mailto:${known.email}`}>
            {known.email}
          </a>
        </dd>
        {known.terms ? (
          <>
            <dt className="text-bark">Terms</dt>
            <dd>Agreed to the version of {formatDay(known.terms.version)}</dd>
          </>
        ) : null}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {known.terms?.isKept ? (
          <div>
            <SaveFile call={saveAgreedTerms} input={{ number }}>
              Save the agreed terms
            </SaveFile>
          </div>
        ) : null}
        {status === 'cancelled' ? null : <SendConfirmation number={number} />}
      </div>
    </Part>
  )
}

function SendConfirmation({ number }: { number: string }) {
  const [sentAt, setSentAt] = useState<Date>()
  const { act, isBusy, error } = useAct(sendConfirmation, () => setSentAt(new Date()))
  return (
    <div>
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={() => act({ number })}>
        Send the confirmation again
      </button>
      <p role="status" className="not-empty:mt-2">
        {sentAt ? `Put on its way at ${timeInWords(sentAt)}. The timeline says when it went.` : null}
      </p>
      <ActError error={error} />
    </div>
  )
}
