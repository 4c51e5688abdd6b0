import type { z } from 'zod'
import type { jobApplicationForm } from '../../../contract/submit-job-application.ts'
import { forgetStored, readStoredTexts, store } from '../../../ui/browser-storage.ts'
import { restoreFields, textsOf } from '../../../ui/form.ts'

export type FieldName = keyof z.input<typeof jobApplicationForm>

/** The form's values, not yet checked by the schema. */
export type ApplicationFields = Record<FieldName, unknown> & { cv: File[] }

/** The fields that a visitor sees, from the first to the last. */
export const seenFields = [
  'title',
  'name',
  'email',
  'address',
  'town',
  'area',
  'postcode',
  'position',
  'cv',
  'gdprConsent',
] as const satisfies FieldName[]

/** Returns the form's values. The CV is passed in, because a dropped file is in no input. */
export function applicationFieldsOf(form: HTMLFormElement | null, cv: File[]): ApplicationFields {
  const texts = textsOf(form)
  return { ...texts, cv, gdprConsent: 'gdprConsent' in texts } as ApplicationFields
}

const draftName = 'application-draft'

/**
 * Keeps the typed texts in this tab, so that a reload or another page doesn't lose them. Never keeps the CV or the
 * consent.
 */
export function keepTexts(form: HTMLFormElement | null): void {
  // A trap that a browser filled in would be refused again after a reload.
  store(draftName, { ...textsOf(form), gdprConsent: undefined, referralCode: undefined, page: location.pathname })
}

/**
 * Restores the kept texts, and keeps those typed before hydration too. Restores the position only on the page where it
 * was typed, because each vacancy's page has its own.
 */
export function restoreTexts(form: HTMLFormElement | null): void {
  const { page, position, ...kept } = readStoredTexts(draftName)
  if (form) restoreFields(form, page === location.pathname && position !== undefined ? { ...kept, position } : kept)
  keepTexts(form)
}

/** Forgets the kept texts. */
export function forgetKept(): void {
  forgetStored(draftName)
}
