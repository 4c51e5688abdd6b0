import { type FormEvent, useRef } from 'react'

/** What a form does with its submit: one at a time, so that a second press while the first is at work does nothing. */
export function useSubmit(submit: () => Promise<void>) {
  const isBusy = useRef(false)
  return (event: FormEvent) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void submit().finally(() => {
      isBusy.current = false
    })
  }
}
