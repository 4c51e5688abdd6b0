import { useState } from 'react'
import { personRoleSchema, personRoles } from '../../../contract/staff/call.ts'
import { invitePerson } from '../../../contract/staff/people.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ModalButton } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RadioField } from '../../../ui/radio-field.tsx'
import { CallForm, type FieldErrors } from '../../forms/call-form.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { roleWords } from '../../in-words.ts'
import { KitchenField, kitchenIn } from './kitchen-field.tsx'
import { LinkShown, type MadeLink } from './link-shown.tsx'

/** Invites somebody to the staff, and shows the link with which they join. */
export function InviteButton() {
  return (
    <ModalButton button="Invite somebody" buttonClass="button" title="Invite somebody">
      {(close) => <Invite onClose={close} />}
    </ModalButton>
  )
}

function Invite({ onClose }: { onClose: () => void }) {
  // The name and the choice that were sent last, for the words beside the link.
  const [invited, setInvited] = useState({ name: '', send: false })
  const [made, setMade] = useState<MadeLink>()
  if (made) return <LinkShown made={made} name={invited.name} onClose={onClose} />

  function inputOf(fields: FormData) {
    const [name, send] = [String(fields.get('name')), fields.has('send')]
    setInvited({ name, send })
    const role = personRoleSchema.parse(fields.get('role'))
    return { name, send, email: String(fields.get('email')), role, kitchen: kitchenIn(fields) }
  }

  return (
    <CallForm
      className="mt-4"
      call={invitePerson}
      input={inputOf}
      submit="Invite"
      beside={<CancelButton onCancel={onClose} />}
      onDone={(answer) => setMade({ ...answer, send: invited.send })}
    >
      {(errors) => <Fields errors={errors} />}
    </CallForm>
  )
}

function Fields({ errors }: { errors: FieldErrors }) {
  return (
    <div className="space-y-4">
      <TextField id="invite-name" name="name" label="Name" autoComplete="off" error={errors.name} />
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
      <KitchenField error={errors.kitchen} />
      <CheckboxField id="invite-send" name="send">
        Send the link by e-mail too
      </CheckboxField>
    </div>
  )
}
