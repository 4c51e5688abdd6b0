import { vacancy } from '../../../content/vacancy.ts'
import { forget, keep, readKeptTexts } from '../../tab-storage.ts'

/** The form as it is filled in, before the schema has looked at it. */
export interface ApplicationFields {
  title: string
  name: string
  email: string
  address: string
  town: string
  area: string
  postcode: string
  position: string
  cv: File[]
  gdprConsent: boolean
  referralCode: string
}

export type TextName = Exclude<keyof ApplicationFields, 'cv' | 'gdprConsent'>

export const untouched: ApplicationFields = {
  title: '',
  name: '',
  email: '',
  address: '',
  town: '',
  area: '',
  postcode: '',
  position: vacancy.title,
  cv: [],
  gdprConsent: false,
  referralCode: '',
}

export const fieldOrder = Object.keys(untouched) as (keyof ApplicationFields)[]
export const seenFields = fieldOrder.filter((name) => name !== 'referralCode')

const draftName = 'application-draft'

/** Keeps the typed texts in this tab, so that a reload or a look at another page loses none; never the CV or the consent. */
export function keepTexts(fields: ApplicationFields): void {
  // What a browser filled into the trap would be refused again after a reload.
  keep(draftName, { ...fields, cv: undefined, gdprConsent: undefined, referralCode: undefined })
}

/** The form to begin with: what was kept, and what was typed before the page came alive. */
export function firstValues(): ApplicationFields {
  if (typeof document === 'undefined') return untouched
  const kept = readKeptTexts(draftName)
  const typed = fieldOrder.map((name) => [name, typedInto(name) ?? kept[name] ?? untouched[name]])
  return Object.fromEntries(typed) as unknown as ApplicationFields
}

/** Lets go of the kept texts. */
export function forgetKept(): void {
  forget(draftName)
}

/** What the visitor, or the browser for him, wrote into a field of the page; undefined where it stands as it came. */
function typedInto(name: keyof ApplicationFields): string | boolean | undefined {
  const field = document.getElementById(name)
  if (name === 'cv') return undefined
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked || undefined
  if (field instanceof HTMLSelectElement) return field.value || undefined
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText && field.value !== field.defaultValue ? field.value : undefined
}
