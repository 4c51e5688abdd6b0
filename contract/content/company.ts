import { z } from '../zod.ts'
import { text } from './values.ts'

/** The company behind the restaurant. */
export const companySchema = z.strictObject({
  name: text,
  number: text,
  registeredOffice: text,
  vatNumber: text,
  icoRegistration: text,
  hosting: text,
  mailService: text,
  regulator: z.strictObject({ address: text, phone: text, checked: text }),
})

export type CompanyFacts = z.infer<typeof companySchema>
