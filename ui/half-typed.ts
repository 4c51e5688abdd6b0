import { type ComponentProps, useState } from 'react'
import { whenLeft } from './when-left.ts'

/**
 * The attributes of a field for a whole number. Its type is text: of a number's field the form gets an empty text for
 * "50-60", and a turn of the mouse wheel changes what is typed.
 */
export const wholeNumber = { inputMode: 'numeric', pattern: '\\s*\\d+\\s*' } as const

const notWhole = 'Write one whole number, with digits only, such as 55.'
/** By the type of the field. There is no 31 June either, so the calendar is named. */
const unfinished: Record<string, string | undefined> = {
  date: 'Finish the day: day, month and year, as in the calendar.',
  'datetime-local': 'Finish the day and the time: day, month and year, hours and minutes.',
  time: 'Finish the time: hours and minutes, and am or pm if it asks.',
}

/**
 * Returns what to do about a field that its form can't read. Of 31/12/---- a form gets an empty text, as of a day left
 * open. Some browsers of 2023 don't tell the two apart.
 */
function halfTyped({ type, validity }: HTMLInputElement): string | undefined {
  if (validity.patternMismatch) return notWhole
  return validity.badInput ? unfinished[type] : undefined
}

/**
 * Takes the person to the first field that is half typed, and shows at each what to do (`useHalfTyped`). Returns whether
 * there is one, so that nothing must be sent.
 */
export function stopAtHalfTyped(form: Element): boolean {
  const fields = [...form.querySelectorAll('input')].filter((field) => halfTyped(field))
  for (const field of fields) field.checkValidity()
  fields[0]?.focus()
  return fields.length > 0
}

/**
 * Watches an input. `text` is what to do about it where it was left half typed, or a submit has stopped at it, until it
 * is changed. `isPossible` is true for a kind of field that can be half typed.
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
    // `stopAtHalfTyped` has it fired.
    onInvalid: ({ currentTarget }) => setText(halfTyped(currentTarget)),
  }
  const isPossible = props.pattern !== undefined || (props.type ?? '') in unfinished
  return { text, isPossible, watched }
}
