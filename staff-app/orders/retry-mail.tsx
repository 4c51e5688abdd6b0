import { retryMail } from '../../contract/staff/orders.ts'
import { ActError } from '../forms/act-error.tsx'
import { announce } from '../layout/announcer.tsx'
import { useAct } from '../session/use-act.ts'

/** A button that retries the failed mails about an order. */
export function RetryMail({ number }: { number: string }) {
  const { act, isBusy, error } = useAct(retryMail, () => announce('It is tried again.'))
  return (
    <>
      <button type="button" className="button-quiet mt-1" aria-disabled={isBusy} onClick={() => act({ number })}>
        Try again<span className="sr-only"> to send the mail of {number}</span>
      </button>
      <ActError error={error} />
    </>
  )
}
