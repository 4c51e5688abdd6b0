import type { Value } from '../../../contract/content/fields.ts'
import type { ContentFault } from '../../../contract/content/judge-content.ts'

/** What the schema can't know about a field: its label, and how it looks. */
export interface Words {
  label: string
  hint?: string
  /** Whether it has several lines. */
  isLong?: boolean
  /** What kind of text it is: the phone's keyboard is made for it. */
  type?: 'email' | 'tel' | 'url'
  /** Shows the field only if this list has several entries. */
  ofSeveral?: 'locations'
  /** What holds if nothing is chosen or set. */
  none?: string
  /** The button that adds an element. */
  add?: string
  /** The parts of a value, or of each row. */
  parts?: Form
  /** The values that can be chosen, with their labels. By default they are those of the schema. */
  options?: Record<string, string>
  /** The places of the site that crop a photo, with the aspect ratio there, as in CSS. */
  crops?: Record<string, string>
}

/** The labels and hints of a form's fields, in their order. A plain text is a label. */
export interface Form {
  [field: string]: Words | string
}

export const wordsOf = (words: Words | string): Words => (typeof words === 'string' ? { label: words } : words)

/** What is wrong in a value, and where in it. */
export type Faults = readonly Pick<ContentFault, 'at' | 'message'>[]

/** The props of every input of this screen. */
export interface InputProps {
  id: string
  label: string
  words: Words
  schema: unknown
  value: Value
  onChange: (value: Value) => void
  faults: Faults
  /** The first of the faults. */
  error: string | undefined
  /** Returns names by id: of the menu's dishes, of the packages' dishes, or of the places. */
  namesIn: (list: 'dishes' | 'packageDishes' | 'locations') => Record<string, string>
}

/** Returns the faults in one part of a value. Pure. */
export const faultsAt = (faults: Faults, key: string) =>
  faults
    .filter(({ at: [first] = [] }) => String(first) === key)
    .map(({ at = [], message }) => ({ at: at.slice(1), message }))
