import { startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { addPasskey, startPasskey } from '../../../contract/staff/accounts.ts'
import { readMyself } from '../../../contract/staff/people.ts'
import { ModalButton } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { CancelButton } from '../../forms/cancel-button.tsx'
import { announce } from '../../layout/announcer.tsx'
import { makeCall } from '../../session/make-call.ts'
import { queries } from '../../session/queries.ts'
import { passkeyError } from '../../session/use-passkey.ts'

/** Adds a passkey of this device, under a name that its owner will recognise. */
export function AddPasskeyButton() {
  return (
    <ModalButton button="Add a passkey" buttonClass="button" title="Add a passkey">
      {(close) => <AddPasskey onClose={close} />}
    </ModalButton>
  )
}

const nameSchema = addPasskey.input.shape.name

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [mistake, setMistake] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const adding = useMutation({
    mutationFn: add,
    onSuccess: async (_answer, name) => {
      onClose()
      announce(`The passkey ${name} was added.`)
      await queries.invalidateQueries({ queryKey: [readMyself.name] })
    },
  })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = nameSchema.safeParse(new FormData(event.currentTarget).get('name'))
    setMistake(name.error?.issues[0]?.message)
    if (!name.success) field.current?.focus()
    else if (!adding.isPending) adding.mutate(name.data)
  }

  return (
    <form noValidate onSubmit={send}>
      <p className="mt-3 mb-4">Your browser asks for your finger, face or PIN then. These stay on your device.</p>
      <TextField
        ref={field}
        id="passkey-name"
        name="name"
        label="Name of the passkey"
        hint="What it is on, such as My phone"
        autoComplete="off"
        error={mistake}
      />
      <ActError error={adding.error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="submit" className="button" aria-disabled={adding.isPending}>
          Add
        </button>
        <CancelButton onCancel={onClose} />
      </div>
    </form>
  )
}

async function add(name: string): Promise<void> {
  const options = await makeCall(startPasskey, {})
  const credential = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch((error: unknown) => Promise.reject(passkeyError(error)))
  await makeCall(addPasskey, { name, credential: { ...credential } })
}
