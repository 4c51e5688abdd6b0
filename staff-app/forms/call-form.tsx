import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { isOrderField, orderFields, pleaseFillIn } from '../../contract/order-fields.ts'
import type { StaffCall } from '../../contract/staff/call.ts'
import { stopAtHalfTyped } from '../../ui/half-typed.ts'
import { CallError } from '../backend.ts'
import { useAct } from '../session/use-act.ts'
import { ActError } from './act-error.tsx'

/** The error of each field, by its name in the contract. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * A form that makes one call, unless a field is half typed. Its fields are named as in the contract.
 * Shows errors against the contract beside the fields before anything is sent, and the server's errors afterwards.
 */
export function CallForm<Call extends StaffCall>({
  call,
  input = (fields) => Object.fromEntries(fields) as z.input<Call['input']>,
  check,
  submit,
  beside,
  afterError,
  className = '',
  onDone,
  onRefused,
  children,
}: {
  call: Call
  /** Makes the call's input from the fields. */
  input?: (fields: FormData) => z.input<Call['input']>
  /** Returns errors that the contract can't find. */
  check?: () => FieldErrors
  /** The label of the submit button. */
  submit: string
  /** More buttons beside the submit button. */
  beside?: ReactNode
  /** Shown below the server's error: what can be done about it. `forget` clears the error. */
  afterError?: (error: Error, forget: () => void) => ReactNode
  className?: string
  onDone: (answer: z.output<Call['output']>, sent: z.input<Call['input']>) => void
  onRefused?: (error: CallError) => void
  children: (errors: FieldErrors) => ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [mistakes, setMistakes] = useState<FieldErrors>(none)
  const { act, isBusy, error, forget } = useAct(call, onDone, onRefused)
  const errors = useMemo(
    () => (error instanceof CallError && error.fields.length > 0 ? byField(error.fields) : mistakes),
    [error, mistakes],
  )

  useEffect(() => {
    if (form.current) focusFirst(form.current, errors)
  }, [errors])

  function send(event: FormEvent) {
    event.preventDefault()
    if (!form.current || stopAtHalfTyped(form.current)) return
    const given = input(new FormData(form.current))
    const { error: wrong } = call.input.safeParse(given)
    const faults = wrong?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
    const found = { ...byField(faults), ...check?.() }
    const isRight = Object.keys(found).length === 0
    setMistakes(isRight ? none : found)
    if (isRight) act(given)
  }

  /** Clears the errors, which may no longer hold once the form has changed. */
  function change() {
    setMistakes(none)
    if (error) forget()
  }

  return (
    <form ref={form} noValidate onSubmit={send} onInput={change} className={className}>
      {children(errors)}
      <ActError error={errors === none ? error : null} />
      {error ? afterError?.(error, forget) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <button type="submit" className="button" aria-disabled={isBusy}>
          {submit}
        </button>
        {beside}
      </div>
    </form>
  )
}

const none: FieldErrors = {}

/** Returns the first error of each field, in the words of the staff's labels. */
function byField(faults: readonly { path: string; message: string }[]): FieldErrors {
  return Object.fromEntries([...faults].reverse().map(({ path, message }) => [path, byLabel(path, message)]))
}

/** Replaces the public form's label, which the contract uses for an empty field, with the staff form's. */
function byLabel(path: string, message: string): string {
  const field = isOrderField(path) ? orderFields[path] : undefined
  return field && message === pleaseFillIn(field.property) ? `Please fill in “${field.label}”.` : message
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  for (const field of form.elements) {
    const name = field.getAttribute('name') ?? ''
    if (!(field instanceof HTMLElement) || !errors[name]) continue
    // A hidden field stands for the button that has its name as an id.
    const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
    return (isHidden ? document.getElementById(name) : field)?.focus()
  }
}
