import { type FormEvent, useRef } from 'react'
import { stopAtHalfTyped } from './half-typed.ts'

/**
 * Returns a form's submit handler. It ignores a press while the last submit is running, and stops at half-typed fields.
 */
export function useSubmit(submit: () => Promise<void>) {
  const isBusy = useRef(false)
  return (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current || stopAtHalfTyped(event.currentTarget)) return
    isBusy.current = true
    void submit().finally(() => {
      isBusy.current = false
    })
  }
}
