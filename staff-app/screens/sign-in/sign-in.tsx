import { useState } from 'react'
import { signIn } from '../../../contract/staff/accounts.ts'
import { TextField } from '../../../ui/field.tsx'
import { SecretField } from '../../../ui/secret-field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { Screen } from '../../layout/screen.tsx'
import { beginSession } from '../../session/session.ts'
import { usePasskeyAutofill, usePasskeySignIn } from '../../session/use-passkey.ts'
import { SetUpThisTablet } from './set-up-this-tablet.tsx'

/** The sign-in page, at any address that is opened without a session. */
export function SignIn() {
  const [isForTablet, setForTablet] = useState(false)
  if (isForTablet) return <SetUpThisTablet onBack={() => setForTablet(false)} />
  return (
    <Screen title="Sign in">
      <div className="max-w-md">
        <SignInForm />
        <div className="mt-8 border-t border-line pt-5">
          <p className="text-bark">Passphrase forgotten? A manager or an owner makes you a new link, under People.</p>
          <button type="button" className="button-quiet mt-4" onClick={() => setForTablet(true)}>
            Set up this tablet
          </button>
        </div>
      </div>
    </Screen>
  )
}

function SignInForm() {
  const passkey = usePasskeySignIn(beginSession)
  usePasskeyAutofill(!passkey.isBusy, beginSession)
  return (
    <>
      <CallForm
        call={signIn}
        submit="Sign in"
        beside={
          <button type="button" className="button-quiet" aria-disabled={passkey.isBusy} onClick={passkey.ask}>
            Use a passkey
          </button>
        }
        onDone={beginSession}
      >
        {(errors) => (
          <>
            <TextField
              id="email"
              name="email"
              label="Email address"
              type="email"
              autoComplete="username webauthn"
              error={errors.email}
            />
            <SecretField
              id="passphrase"
              name="passphrase"
              label="Passphrase"
              autoComplete="current-password"
              className="mt-4"
              error={errors.passphrase}
            />
          </>
        )}
      </CallForm>
      <ActError error={passkey.error} />
    </>
  )
}
