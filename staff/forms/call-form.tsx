import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { StaffCall } from '../../contract/staff/call.ts'
import { CallError } from '../backend.ts'
import { useAct } from '../session/use-act.ts'
import { ActError } from './act-error.tsx'

/** What is wrong with each field, by the name that the contract gives it. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * A form that makes one call. Its fields carry the names that the contract knows; what the contract refuses is said
 * beside the field before anything is sent, and what the server refuses afterwards.
 */
export function CallForm<Call extends StaffCall>({
  call,
  input = (fields) => Object.fromEntries(fields) as z.input<Call['input']>,
  submit,
  beside,
  className = '',
  onDone,
  children,
}: {
  call: Call
  /** What is sent, made of what the fields hold. */
  input?: (fields: FormData) => z.input<Call['input']>
  /** The words on the button. */
  submit: string
  /** Other buttons beside it. */
  beside?: ReactNode
  className?: string
  onDone: (answer: z.output<Call['output']>) => void
  children: (errors: FieldErrors) => ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [mistakes, setMistakes] = useState<FieldErrors>({})
  const { act, isBusy, error } = useAct(call, onDone)
  const refused = error instanceof CallError ? byField(error.fields) : {}

  function send(event: FormEvent) {
    event.preventDefault()
    if (!form.current) return
    const given = input(new FormData(form.current))
    const parsed = call.input.safeParse(given)
    const found = parsed.success
      ? {}
      : byField(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    setMistakes(found)
    if (parsed.success) act(given)
    else focusFirst(form.current, found)
  }

  return (
    <form ref={form} noValidate onSubmit={send} className={className}>
      {children({ ...refused, ...mistakes })}
      <ActError error={error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {submit}
        </button>
        {beside}
      </div>
    </form>
  )
}

/** The first thing that is wrong with each field. */
function byField(faults: readonly { path: string; message: string }[]): FieldErrors {
  return Object.fromEntries([...faults].reverse().map(({ path, message }) => [path, message]))
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  for (const field of form.elements) {
    if (field instanceof HTMLElement && errors[field.getAttribute('name') ?? '']) return field.focus()
  }
}
