import type { FocusEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { whenLeft } from '../../../ui/when-left.ts'
import type { ApplicationFields } from './application-fields.ts'

/** Tells of a mistyped e-mail address when its field is left, until it is right or empty again. */
export function useEmail({ getValues, trigger, clearErrors, formState }: UseFormReturn<ApplicationFields>) {
  const { errors, isSubmitted } = formState
  const isEmpty = () => getValues('email').trim() === ''
  return {
    onBlur({ target }: FocusEvent) {
      if (!isEmpty()) whenLeft(target, () => void trigger('email'))
    },
    onChange() {
      // After a submit every change is checked anyway.
      if (!errors.email || isSubmitted) return
      if (isEmpty()) clearErrors('email')
      else void trigger('email')
    },
  }
}
