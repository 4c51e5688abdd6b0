import { createHash, randomUUID } from 'node:crypto'
import { policyVersion } from '../../contract/legal/policy-version.ts'
import { cvTypes, type SubmitJobApplication } from '../../contract/submit-job-application.ts'
import { insertCv } from '../applications/applications.ts'
import { publicCvUrl } from '../applications/cv/cv-link.ts'
import { submitJobApplication } from '../applications/submit-job-application.ts'
import type { Database } from '../database/database.ts'
import { exampleCv } from './example-cv.ts'

/** Submits an application whose CV says that it is an example. */
export async function sendExample(
  { database, publicUrl }: { database: Database; publicUrl: string },
  applicant: Omit<SubmitJobApplication, 'cvUrl'>,
): Promise<void> {
  const content = exampleCv([applicant.name, applicant.position, 'This CV is an example.'])
  const contentHash = createHash('sha256').update(content).digest('hex')
  const name = `example-${randomUUID()}.pdf`
  const cvId = await insertCv(database, { name, contentType: cvTypes.pdf, content, contentHash })
  const application = { ...applicant, cvUrl: publicCvUrl(publicUrl, name) }
  await submitJobApplication(database, application, { origins: [publicUrl], cvId, policyVersion, isExample: true })
}
