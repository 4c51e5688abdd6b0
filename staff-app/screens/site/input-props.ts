import type { Value } from '../../../contract/content/fields.ts'

/** The props of every input of this screen. */
export interface InputProps {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  error?: string
  /** Returns the dishes of the menu, or of the packages, that can be chosen. */
  dishesIn: (list: 'dishes' | 'packageDishes') => readonly { id: string; name: string }[]
}
