import { signIn } from '../../../contract/staff/accounts.ts'
import { TextField } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { Screen } from '../../layout/screen.tsx'
import { beginSession } from '../../session/session.ts'
import { usePasskeySignIn } from '../../session/use-passkey.ts'

/** The sign-in page, at whatever address somebody came to without a session. */
export function SignIn() {
  const passkey = usePasskeySignIn(beginSession)
  return (
    <Screen title="Sign in">
      <CallForm
        className="max-w-md"
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
            <TextField
              id="passphrase"
              name="passphrase"
              label="Passphrase"
              type="password"
              autoComplete="current-password webauthn"
              className="mt-4"
              error={errors.passphrase}
            />
          </>
        )}
      </CallForm>
      <ActError error={passkey.error} />
    </Screen>
  )
}
