import { type ComponentProps, useState } from 'react'
import { whenLeft } from './when-left.ts'

/**
 * The attributes of a field for a whole number. Not type="number": for "50-60" the form would get an empty text, and
 * the mouse wheel would change the number.
 */
export const wholeNumber = { inputMode: 'numeric', pattern: '\\s*\\d+\\s*' } as const

const notWhole = 'Write one whole number, with digits only, such as 55.'
/** By the field's type. "As in the calendar", because 31 June counts as unfinished too. */
const unfinished: Record<string, string | undefined> = {
  date: 'Finish the day: day, month and year, as in the calendar.',
  'datetime-local': 'Finish the day and the time: day, month and year, hours and minutes.',
  time: 'Finish the time: hours and minutes, and am or pm if it asks.',
}

/**
 * Returns what to tell about a half-typed field. For 31/12/---- a form gets an empty text, as for a day left open. Some
 * browsers from 2023 don't report the difference.
 */
function halfTyped({ type, validity }: HTMLInputElement): string | undefined {
  if (validity.patternMismatch) return notWhole
  return validity.badInput ? unfinished[type] : undefined
}

/**
 * Focuses the first half-typed field, and shows at each such field what to do (`useHalfTyped`). Returns true if there
 * is one: then nothing must be sent.
 */
export function stopAtHalfTyped(form: Element): boolean {
  const fields = [...form.querySelectorAll('input')].filter((field) => halfTyped(field))
  for (const field of fields) field.checkValidity()
  fields[0]?.focus()
  return fields.length > 0
}

/**
 * Watches an input. `text` says what to do about a half-typed value, once the field is left or a submit stops at it,
 * until the value changes. `isPossible` is true if this kind of field can be half typed.
 */
export function useHalfTyped(props: ComponentProps<'input'>) {
  const [text, setText] = useState<string>()
  const watched: ComponentProps<'input'> = {
    ...props,
    onInput(event) {
      setText(undefined)
      props.onInput?.(event)
    },
    onBlur(event) {
      props.onBlur?.(event)
      const field = event.currentTarget
      whenLeft(field, () => setText(halfTyped(field)))
    },
    // Fired by `stopAtHalfTyped`.
    onInvalid: ({ currentTarget }) => setText(halfTyped(currentTarget)),
  }
  const isPossible = props.pattern !== undefined || (props.type ?? '') in unfinished
  return { text, isPossible, watched }
}
