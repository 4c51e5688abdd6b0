import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { jobApplicationForm } from '../../../contract/submit-job-application.ts'
import type { ApplicationFields } from './application-fields.ts'
import { cvFault } from './cv-fault.ts'

const resolveFields = zodResolver(jobApplicationForm) as unknown as Resolver<ApplicationFields>

/**
 * Checks the form with the schema that the server has too, and the CV by its first bytes. Loaded when the form is first
 * touched.
 */
export const resolve: Resolver<ApplicationFields> = async (values, context, options) => {
  const result = await resolveFields(values, context, options)
  const { names = [] } = options
  // Where another field alone is asked about, the file need not be read.
  const isAsked = names.length !== 1 || names[0] === 'cv'
  const [cv] = values.cv
  const message = cv && isAsked && !result.errors.cv ? await cvFault(cv) : undefined
  return message ? { values: {}, errors: { ...result.errors, cv: { type: 'content', message } } } : result
}
