import type { Value } from '../../../contract/content/fields.ts'

/** What every input of this screen takes. */
export interface InputProps {
  id: string
  label: string
  value: Value
  onChange: (value: Value) => void
  error?: string
  /** The dishes that can be chosen, by their ids. */
  dishes: readonly { id: string; name: string }[]
}
