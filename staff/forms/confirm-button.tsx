import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { ModalButton } from '../../ui/dialog.tsx'
import { announce } from '../layout/announcer.tsx'
import { CallForm } from './call-form.tsx'

/** A button for what can't be undone: it says first what will happen. `done` is what a screen reader hears afterwards. */
export function ConfirmButton<Call extends StaffCall>({
  call,
  input,
  button,
  title,
  submit,
  done,
  children,
}: {
  call: Call
  input: z.input<Call['input']>
  button: ReactNode
  title: string
  submit: string
  done: string
  children: ReactNode
}) {
  return (
    <ModalButton button={button} buttonClass="button-quiet" title={title}>
      {(close) => (
        <CallForm
          call={call}
          input={() => input}
          submit={submit}
          beside={
            <button type="button" className="button-quiet" onClick={close}>
              Cancel
            </button>
          }
          onDone={() => {
            close()
            announce(done)
          }}
        >
          {() => <div className="mt-3 space-y-3">{children}</div>}
        </CallForm>
      )}
    </ModalButton>
  )
}
