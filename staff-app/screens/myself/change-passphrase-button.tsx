import { changePassphrase } from '../../../contract/staff/accounts.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { ChoosePassphrase } from '../../forms/choose-passphrase.tsx'
import { SignInName } from '../../forms/sign-in-name.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useWho } from '../../session/session.ts'

const title = 'Choose a new passphrase'

/** Changes the passphrase of the person who is signed in. */
export function ChangePassphraseButton() {
  const { email } = useWho()
  return (
    <ModalButton button={title} buttonClass="button-quiet" title={title}>
      {(close) => (
        <CallForm
          className="mt-4"
          call={changePassphrase}
          submit="Change it"
          beside={<CancelButton onCancel={close} />}
          onDone={() => {
            close()
            announce('You have a new passphrase. Everywhere else you are signed out.')
          }}
        >
          {(errors) => (
            <>
              <SignInName email={email} />
              <ChoosePassphrase error={errors.passphrase} />
            </>
          )}
        </CallForm>
      )}
    </ModalButton>
  )
}
