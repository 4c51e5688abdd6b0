import { proveIdentity, signIn } from '../../contract/staff/accounts.ts'
import { Modal } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ActError } from '../forms/act-error.tsx'
import { CallForm } from '../forms/call-form.tsx'
import { settleQuestion, useQuestion } from './identity.ts'
import { beginSession, useWho, type Who } from './session.ts'
import { usePasskeyProof, usePasskeySignIn } from './use-passkey.ts'

/** Asks who sits there, above whatever is open, so that what was typed there stays. */
export function IdentityDialog() {
  const question = useQuestion()
  const who = useWho()
  const refuse = () => settleQuestion(false)
  if (question === 'prove') {
    return (
      <Modal title="Is it you?" onClose={refuse}>
        <Prove who={who} />
      </Modal>
    )
  }
  if (question === 'sign-in') {
    return (
      <Modal title="Sign in again" onClose={refuse}>
        <SignInAgain who={who} />
      </Modal>
    )
  }
  return null
}

function Prove({ who }: { who: Who }) {
  const answered = () => settleQuestion(true)
  const passkey = usePasskeyProof(answered)
  return (
    <>
      <p className="mt-3">
        What you are about to do needs your passphrase or a passkey, so that nobody does it for you.
      </p>
      <CallForm
        className="mt-4"
        call={proveIdentity}
        submit="Go on"
        beside={<OtherWays passkey={passkey} />}
        onDone={answered}
      >
        {(errors) => <Passphrase email={who.email} error={errors.passphrase} />}
      </CallForm>
      <ActError error={passkey.error} />
    </>
  )
}

function SignInAgain({ who }: { who: Who }) {
  const passkey = usePasskeySignIn((session) => {
    beginSession(session)
    settleQuestion(session.person?.id === who.id)
  })
  return (
    <>
      <p className="mt-3">You were signed out meanwhile, here or from another place. What you typed is still there.</p>
      <CallForm
        className="mt-4"
        call={signIn}
        input={(fields) => ({ email: who.email ?? '', passphrase: String(fields.get('passphrase')) })}
        submit="Sign in"
        beside={<OtherWays passkey={passkey} />}
        onDone={(session) => {
          beginSession(session)
          settleQuestion(true)
        }}
      >
        {(errors) => <Passphrase email={who.email} error={errors.passphrase} />}
      </CallForm>
      <ActError error={passkey.error} />
    </>
  )
}

/** The passphrase, with the address that a password manager needs to find it. */
function Passphrase({ email, error }: { email?: string; error?: string }) {
  return (
    <>
      <input type="hidden" autoComplete="username" defaultValue={email} />
      <TextField
        id="identity-passphrase"
        name="passphrase"
        label={`Passphrase of ${email}`}
        type="password"
        autoComplete="current-password"
        error={error}
      />
    </>
  )
}

function OtherWays({ passkey }: { passkey: ReturnType<typeof usePasskeyProof> }) {
  return (
    <>
      <button type="button" className="button-quiet" aria-disabled={passkey.isBusy} onClick={passkey.ask}>
        Use a passkey
      </button>
      <button type="button" className="button-quiet" onClick={() => settleQuestion(false)}>
        Cancel
      </button>
    </>
  )
}
