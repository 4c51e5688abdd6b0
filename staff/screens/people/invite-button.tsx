import { useState } from 'react'
import { personRoleSchema, personRoles } from '../../../contract/staff/call.ts'
import { invitePerson } from '../../../contract/staff/people.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ModalButton } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RadioField } from '../../../ui/radio-field.tsx'
import { CallForm, type FieldErrors } from '../../forms/call-form.tsx'
import { roleWords } from '../../in-words.ts'
import { LinkShown } from './link-shown.tsx'

/** Invites somebody to the staff, and shows the link that lets them join. */
export function InviteButton() {
  return (
    <ModalButton button="Invite somebody" buttonClass="button" title="Invite somebody">
      {(close) => <Invite onClose={close} />}
    </ModalButton>
  )
}

function Invite({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ link: string; sent: boolean }>()
  if (made) return <LinkShown {...made} name={name} onClose={onClose} />
  return (
    <CallForm
      className="mt-4"
      call={invitePerson}
      input={inputOf}
      submit="Invite"
      beside={
        <button type="button" className="button-quiet" onClick={onClose}>
          Cancel
        </button>
      }
      onDone={setMade}
    >
      {(errors) => <Fields errors={errors} onName={setName} />}
    </CallForm>
  )
}

function Fields({ errors, onName }: { errors: FieldErrors; onName: (name: string) => void }) {
  return (
    <div className="space-y-4">
      <TextField
        id="invite-name"
        name="name"
        label="Name"
        autoComplete="off"
        error={errors.name}
        onChange={(event) => onName(event.target.value)}
      />
      <TextField
        id="invite-email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="off"
        error={errors.email}
      />
      <RadioField
        name="role"
        label="Role"
        defaultValue="kitchen"
        options={personRoles.map((role) => ({ value: role, ...roleWords[role] }))}
        error={errors.role}
      />
      <CheckboxField id="invite-send" name="send">
        Send the link by e-mail too
      </CheckboxField>
    </div>
  )
}

const inputOf = (fields: FormData) => ({
  name: String(fields.get('name')),
  email: String(fields.get('email')),
  role: personRoleSchema.catch('kitchen').parse(fields.get('role')),
  send: fields.has('send'),
})
