import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { jobApplicationForm } from '../../../contract/submit-job-application.ts'
import type { ApplicationFields } from './application-fields.ts'

/** Checks the form with the schema that the server has too. Loaded when the form is first touched. */
export const resolve = zodResolver(jobApplicationForm) as unknown as Resolver<ApplicationFields>
