import { noteTestMail, sendTestMail } from '../../../contract/staff/opening.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useWho } from '../../session/session.ts'
import { useAct } from '../../session/use-act.ts'

/** Sends a test mail to the person who presses the button, and asks whether it arrived. */
export function TestMail({ isAsked }: { isAsked: boolean }) {
  const { email } = useWho()
  const sending = useAct(sendTestMail, () => announce('The mail server has taken the mail. Look whether it is there.'))
  const noting = useAct(noteTestMail, () => announce('That is noted.'))
  return (
    <div className="mt-2">
      {isAsked ? (
        <div className="mb-3">
          <p className="mb-2">Has it arrived? Look into the junk folder too.</p>
          <div className="flex flex-wrap gap-3">
            {([true, false] as const).map((arrived) => (
              <button
                key={String(arrived)}
                type="button"
                className="button-quiet"
                aria-disabled={noting.isBusy}
                onClick={() => noting.act({ arrived })}
              >
                {arrived ? 'It arrived' : 'It did not arrive'}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      <button type="button" className="button-quiet" aria-disabled={sending.isBusy} onClick={() => sending.act({})}>
        {sending.isBusy ? 'Sending…' : 'Send me a test mail'}
      </button>
      {email ? <p className="mt-1 text-base wrap-anywhere text-bark">It goes to {email}.</p> : null}
      <ActError error={sending.error ?? noting.error} />
    </div>
  )
}
