import { useState } from 'react'
import { renewLink } from '../../../contract/staff/people.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ModalButton } from '../../../ui/dialog.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { LinkShown, type MadeLink } from './link-shown.tsx'

/** Makes a new link for somebody whose first one has expired, or who forgot their passphrase. */
export function NewLinkButton({ id, name }: { id: string; name: string }) {
  return (
    <ModalButton
      button={
        <>
          New link<span className="sr-only"> for {name}</span>
        </>
      }
      buttonClass="button-quiet"
      title={`New link for ${name}`}
    >
      {(close) => <NewLink id={id} name={name} onClose={close} />}
    </ModalButton>
  )
}

function NewLink({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [send, setSend] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  if (made) return <LinkShown made={made} name={name} onClose={onClose} />
  return (
    <CallForm
      call={renewLink}
      input={() => ({ id, send })}
      submit="Make the link"
      beside={<CancelButton onCancel={onClose} />}
      onDone={(answer) => setMade({ ...answer, send })}
    >
      {() => (
        <>
          <p className="mt-3 mb-4">
            {name} chooses a passphrase with it, within 24 hours. An earlier link ends now; the passphrase of today ends
            when the new one is chosen.
          </p>
          <CheckboxField id="renew-send" checked={send} onChange={(event) => setSend(event.target.checked)}>
            Send the link by e-mail too
          </CheckboxField>
        </>
      )}
    </CallForm>
  )
}
