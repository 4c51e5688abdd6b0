import { proveIdentity, type Session, signIn } from '../../contract/staff/accounts.ts'
import { Modal } from '../../ui/dialog.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { ActError } from '../forms/act-error.tsx'
import { CallForm } from '../forms/call-form.tsx'
import { CancelButton } from '../forms/cancel-button.tsx'
import { SignInName } from '../forms/sign-in-name.tsx'
import { settleQuestion, useQuestion } from './identity.ts'
import { beginSession, nobody, useWho } from './session.ts'
import { usePasskeyProof, usePasskeySignIn } from './use-passkey.ts'

const refuse = () => settleQuestion(false)
/** Signs the person out on this page: shows the sign-in page, and forgets what was read and typed. */
const leave = () => {
  beginSession(nobody)
  settleQuestion(false)
}
const accept = () => settleQuestion(true)

/** Asks who is at the screen, in a dialog above whatever is open, so that what was typed there stays. */
export function IdentityDialog() {
  const question = useQuestion()
  if (!question) return null
  const isProof = question === 'prove'
  return (
    <Modal key={question} title={isProof ? 'Is it you?' : 'Sign in again'} onClose={isProof ? refuse : leave}>
      {isProof ? <Prove /> : <SignInAgain />}
    </Modal>
  )
}

function Prove() {
  const { email } = useWho()
  const passkey = usePasskeyProof(accept)
  return (
    <>
      <p className="mt-3">This asks for your passphrase or a passkey again, so that nobody else does it for you.</p>
      <CallForm
        className="mt-4"
        call={proveIdentity}
        submit="Go on"
        beside={<OtherWays passkey={passkey} onCancel={refuse} />}
        onDone={accept}
      >
        {(errors) => <Passphrase email={email} error={errors.passphrase} />}
      </CallForm>
      <ActError error={passkey.error} />
    </>
  )
}

function SignInAgain() {
  const { id, email = '' } = useWho()
  const goOn = (session: Session) => {
    beginSession(session)
    settleQuestion(session.person?.id === id)
  }
  const passkey = usePasskeySignIn(goOn)
  return (
    <>
      <p className="mt-3">Your session has ended, here or from another place. What you typed is still there.</p>
      <CallForm
        className="mt-4"
        call={signIn}
        input={(fields) => ({ email, passphrase: String(fields.get('passphrase')) })}
        submit="Sign in"
        beside={<OtherWays passkey={passkey} onCancel={leave} />}
        onDone={goOn}
      >
        {(errors) => <Passphrase email={email} error={errors.passphrase} />}
      </CallForm>
      <ActError error={passkey.error} />
    </>
  )
}

function Passphrase({ email, error }: { email?: string; error?: string }) {
  return (
    <>
      <p className="mb-4 text-bark">{email}</p>
      <SignInName email={email} />
      <SecretField
        id="identity-passphrase"
        name="passphrase"
        label="Passphrase"
        autoComplete="current-password"
        error={error}
      />
    </>
  )
}

function OtherWays({
  passkey,
  onCancel,
}: {
  passkey: Pick<ReturnType<typeof usePasskeyProof>, 'ask' | 'isBusy'>
  onCancel: () => void
}) {
  return (
    <>
      <button type="button" className="button-quiet" aria-disabled={passkey.isBusy} onClick={passkey.ask}>
        Use a passkey
      </button>
      <CancelButton onCancel={onCancel} />
    </>
  )
}
