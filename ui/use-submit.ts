import { type FormEvent, useRef } from 'react'
import { stopAtHalfTyped } from './half-typed.ts'

/**
 * What a form does with its submit: one at a time, so that a second press while the first is at work does nothing, and
 * none while a field is half typed.
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
