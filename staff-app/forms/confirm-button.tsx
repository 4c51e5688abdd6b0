import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { Modal } from '../../ui/dialog.tsx'
import { announce } from '../layout/announcer.tsx'
import { CallForm } from './call-form.tsx'
import { CancelButton } from './cancel-button.tsx'

interface Act<Call extends StaffCall> {
  call: Call
  input: z.input<Call['input']>
  verb: string
  /** The name of the person or thing that the act is done to. */
  name: string
  /** What a screen reader says afterwards. */
  done: string
  onDone?: () => void
  children: ReactNode
}

/**
 * A button for an act that can't be undone, such as "Remove" with a person's name. Asks first and says what will
 * happen.
 * An open question keeps its words while the screen refetches, as long as the button stays.
 */
export function ConfirmButton<Call extends StaffCall>(act: Act<Call>) {
  const [asked, setAsked] = useState<Act<Call>>()
  return (
    <>
      <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={() => setAsked(act)}>
        {act.verb}
        <span className="sr-only"> {act.name}</span>
      </button>
      {asked ? <Question {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

function Question<Call extends StaffCall>({ onClose, ...act }: Act<Call> & { onClose: () => void }) {
  return (
    <Modal title={`${act.verb} ${act.name}`} onClose={onClose}>
      <CallForm
        call={act.call}
        input={() => act.input}
        submit={act.verb}
        beside={<CancelButton onCancel={onClose} />}
        onDone={() => {
          onClose()
          announce(act.done)
          act.onDone?.()
        }}
      >
        {() => <div className="mt-3 space-y-3">{act.children}</div>}
      </CallForm>
    </Modal>
  )
}
