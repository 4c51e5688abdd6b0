import { useState } from 'react'
import { enrolTablet } from '../../../contract/staff/accounts.ts'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { Switch } from '../../forms/switch.tsx'
import { Screen } from '../../layout/screen.tsx'
import { chooseAlerts } from '../../live/alerts.ts'
import { beginSession } from '../../session/session.ts'

/** Makes this browser a tablet on the wall, with the code that a manager has just been shown. */
export function SetUpThisTablet({ onBack }: { onBack: () => void }) {
  const [sound, setSound] = useState(true)
  return (
    <Screen title="Set up this tablet">
      <p className="max-w-md">
        A manager chooses Set up a tablet, under People, and reads you a code of eight digits. Then the tablet shows the
        coming orders for 90 days, without anybody signing in.
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
        onDone={(session) => {
          void chooseAlerts({ sound })
          beginSession(session)
        }}
      >
        {(errors) => (
          <>
            <TextField
              id="code"
              name="code"
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              className="[&_input]:text-2xl [&_input]:tracking-widest [&_input]:tabular-nums"
              error={errors.code}
            />
            <div className="mt-4">
              <Switch isOn={sound} onSwitch={setSound} hint="It is played once when the tablet is set up.">
                Play a sound when an order comes in
              </Switch>
            </div>
          </>
        )}
      </CallForm>
    </Screen>
  )
}
