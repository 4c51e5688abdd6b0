import type { z } from 'zod'
import type { jobApplicationForm } from '../../../contract/submit-job-application.ts'
import { restore, textsOf } from '../../../ui/form.ts'
import { forget, keep, readKeptTexts } from '../../tab-storage.ts'

export type FieldName = keyof z.input<typeof jobApplicationForm>

/** The form as it is filled in, before the schema has looked at it. */
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

/** What the fields hold. The file is told apart: one that was dropped lies in no input. */
export function fieldsOf(form: HTMLFormElement | null, cv: File[]): ApplicationFields {
  const texts = textsOf(form)
  return { ...texts, cv, gdprConsent: 'gdprConsent' in texts } as ApplicationFields
}

const draftName = 'application-draft'

/** Keeps the typed texts in this tab, so that a reload or a look at another page loses none; never the CV or the consent. */
export function keepTexts(form: HTMLFormElement | null): void {
  // What a browser filled into the trap would be refused again after a reload.
  keep(draftName, { ...textsOf(form), gdprConsent: undefined, referralCode: undefined, page: location.pathname })
}

/**
 * Puts back what was kept. What was typed before the page was alive joins it. Another vacancy's page has a position of
 * its own.
 */
export function restoreTexts(form: HTMLFormElement | null): void {
  const { page, position, ...kept } = readKeptTexts(draftName)
  if (form) restore(form, page === location.pathname && position !== undefined ? { ...kept, position } : kept)
  keepTexts(form)
}

/** Lets go of the kept texts. */
export function forgetKept(): void {
  forget(draftName)
}
