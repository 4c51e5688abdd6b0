import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { ModalButton } from '../../ui/dialog.tsx'
import { announce } from '../layout/announcer.tsx'
import { CallForm } from './call-form.tsx'
import { CancelButton } from './cancel-button.tsx'

/**
 * A button for an act that can't be undone, such as "Remove" with a person's name. It says first what will happen.
 * `done` is the sentence that a screen reader hears afterwards.
 */
export function ConfirmButton<Call extends StaffCall>({
  call,
  input,
  verb,
  name,
  done,
  onDone,
  children,
}: {
  call: Call
  input: z.input<Call['input']>
  verb: string
  /** The name of what the act is done to. */
  name: string
  done: string
  onDone?: () => void
  children: ReactNode
}) {
  return (
    <ModalButton
      button={
        <>
          {verb}
          <span className="sr-only"> {name}</span>
        </>
      }
      buttonClass="button-quiet"
      title={`${verb} ${name}`}
    >
      {(close) => (
        <CallForm
          call={call}
          input={() => input}
          submit={verb}
          beside={<CancelButton onCancel={close} />}
          onDone={() => {
            close()
            announce(done)
            onDone?.()
          }}
        >
          {() => <div className="mt-3 space-y-3">{children}</div>}
        </CallForm>
      )}
    </ModalButton>
  )
}
