import { changeName } from '../../../contract/staff/accounts.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { announce } from '../../layout/announcer.tsx'
import { beginSession, useWho } from '../../session/session.ts'

const title = 'Change your name'

/** Changes the name of the person who is signed in. */
export function ChangeNameButton() {
  const { name } = useWho()
  return (
    <ModalButton button={title} buttonClass="button-quiet" title={title}>
      {(close) => (
        <CallForm
          className="mt-4"
          call={changeName}
          submit="Change it"
          beside={<CancelButton onCancel={close} />}
          onDone={(session) => {
            close()
            beginSession(session)
            announce(`Your name is ${session.person?.name} now.`)
          }}
        >
          {(errors) => (
            <TextField
              id="my-name"
              name="name"
              label="Your name"
              hint="Customers read it under your mails"
              autoComplete="name"
              defaultValue={name}
              error={errors.name}
            />
          )}
        </CallForm>
      )}
    </ModalButton>
  )
}
