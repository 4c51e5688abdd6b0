import { type RefObject, useState } from 'react'
import { whenLeft } from '../../../ui/when-left.ts'
import type { CheckedField } from '../../ordering/order-form.ts'

type FaultIn = (field: CheckedField, typed: string) => string | undefined

/** Tells of a mistyped e-mail address or telephone number when its field is left, until it is right or empty again. */
export function useMistyped(form: RefObject<HTMLFormElement | null>, loadRule: () => Promise<FaultIn | undefined>) {
  const [mistyped, setMistyped] = useState<Partial<Record<CheckedField, string>>>({})

  const check = async (field: CheckedField) => {
    const faultIn = await loadRule()
    const typed = String(form.current && new FormData(form.current).get(field))
    const fault = typed.trim() === '' ? undefined : faultIn?.(field, typed)
    setMistyped((mistyped) => ({ ...mistyped, [field]: fault }))
  }

  return {
    mistyped,
    leave(field: Element) {
      if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return
      const { name } = field
      if (isChecked(name)) whenLeft(field, () => void check(name))
    },
    correct(field: string) {
      if (isChecked(field) && mistyped[field]) void check(field)
    },
  }
}

const isChecked = (field: string): field is CheckedField => field === 'customerEmail' || field === 'customerPhone'
