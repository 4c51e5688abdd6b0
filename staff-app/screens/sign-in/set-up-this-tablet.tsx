import { enrolTablet } from '../../../contract/staff/accounts.ts'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { Screen } from '../../layout/screen.tsx'
import { beginSession } from '../../session/session.ts'

/** Makes this browser a tablet on the wall, with the code that a manager has just been shown. */
export function SetUpThisTablet({ onBack }: { onBack: () => void }) {
  return (
    <Screen title="Set up this tablet">
      <p className="max-w-md">
        A manager chooses Set up a tablet, under People, and reads you a code of eight digits. The tablet shows the
        coming orders then, for 90 days, without anybody signing in.
      </p>
      <CallForm
        className="mt-5 max-w-md"
        call={enrolTablet}
        submit="Set up this tablet"
        beside={
          <button type="button" className="button-quiet" onClick={onBack}>
            Sign in instead
          </button>
        }
        onDone={beginSession}
      >
        {(errors) => (
          <TextField
            id="code"
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="[&_input]:text-2xl [&_input]:tracking-widest [&_input]:tabular-nums"
            error={errors.code}
          />
        )}
      </CallForm>
    </Screen>
  )
}
