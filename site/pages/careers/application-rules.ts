import { jobApplicationForm } from '../../../contract/submit-job-application.ts'
import type { FieldErrors } from '../../../ui/use-field-errors.ts'
import type { ApplicationFields, FieldName } from './application-fields.ts'
import { cvFault } from './cv-fault.ts'

/** Returns what is wrong with a field by the schema, which the server shares; for the CV also by the file's bytes. */
export async function faultInApplication<Name extends FieldName>(
  name: Name,
  value: ApplicationFields[Name],
): Promise<string | undefined> {
  const fault = jobApplicationForm.shape[name].safeParse(value).error?.issues[0]?.message
  if (fault || name !== 'cv') return fault
  const [cv] = value as File[]
  return cv && cvFault(cv)
}

/** Returns the form's errors, or the application to send. Loaded when the form is first touched. */
export async function checkApplication(fields: ApplicationFields) {
  const names = jobApplicationForm.keyof().options
  const faults = await Promise.all(
    names.map(async (name) => [name, await faultInApplication(name, fields[name])] as const),
  )
  const wrong = faults.filter(([, fault]) => fault)
  const errors: FieldErrors<FieldName> = Object.fromEntries(wrong)
  return wrong.length > 0 ? { errors } : { application: jobApplicationForm.parse(fields) }
}
