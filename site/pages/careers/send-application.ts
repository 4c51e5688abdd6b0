import type { z } from 'zod'
import { cvBucket } from '../../../contract/calls.ts'
import { policyVersion } from '../../../contract/legal/policy-version.ts'
import {
  hasPassword,
  type jobApplicationForm,
  notThatKind,
  onlyPdfAndWord,
  submitJobApplicationAnswer,
  tooLarge,
} from '../../../contract/submit-job-application.ts'
import { BackendError, callFunction } from '../../backend.ts'
import { extensionToSend } from './cv-fault.ts'
import { cvName } from './cv-name.ts'
import { fetchWithProgress } from './upload-fetch.ts'

/** The longest wait for an application's answer, in milliseconds. An application sent again still counts once. */
const answerTimeout = 45_000

export type ApplicationValues = z.output<typeof jobApplicationForm>

/** An uploaded CV: its address, and the id that proves who uploaded it. */
interface UploadedCv {
  cvUrl: string
  id: string
}

/** The last uploaded CV, so that a retry doesn't upload the same file again. */
let uploaded: (UploadedCv & { file: File }) | undefined

/** Uploads the CV and sends the application. `onProgress` gets the uploaded share, from 0 to 1. Throws BackendError. */
export async function sendApplication(values: ApplicationValues, onProgress: (share: number) => void): Promise<void> {
  const { cv, gdprConsent: _, referralCode, ...applicant } = values
  const [file] = cv
  if (!file) throw new BackendError('no_cv', 'CV is required')
  const kept = uploaded?.file === file ? uploaded : undefined
  const { cvUrl, id } = kept ?? (await uploadCv(file, applicant.name, onProgress))
  uploaded = { file, cvUrl, id }
  try {
    // An empty trap is not part of an application (docs/site.md, "Functions").
    await submit({ ...applicant, ...(referralCode && { referralCode }), cvUrl }, id)
  } catch (error) {
    if (!isCvRefused(error)) throw error
    uploaded = undefined
    // The server no longer accepts the earlier upload, so this try uploads the file again.
    if (kept) return sendApplication(values, onProgress)
    throw error
  }
  uploaded = undefined
}

function isCvRefused(error: unknown): boolean {
  return error instanceof BackendError && error.fields.some((field) => field.path === 'cvUrl')
}

async function uploadCv(file: File, applicant: string, onProgress: (share: number) => void): Promise<UploadedCv> {
  const extension = await extensionToSend(file)
  if (!extension) throw new BackendError('InvalidMimeType', onlyPdfAndWord)
  const { connect } = await import('../../supabase.ts')
  const { storage } = connect(fetchWithProgress(onProgress))
  const bucket = storage.from(cvBucket)
  const name = cvName(applicant, extension, Date.now())
  const { data, error } = await bucket.upload(name, file)
  if (error) {
    const status = 'status' in error ? error.status : undefined
    // Without a status, the message is the client's own and not meant for visitors.
    const message = status ? error.message : 'Your CV did not get through to us.'
    throw new BackendError('upload_failed', message, { fields: fileFault(status) })
  }
  return { cvUrl: bucket.getPublicUrl(name).data.publicUrl, id: data.id }
}

// Errors of the file, shown beside it in our own words: a proxy before the server may refuse the file too.
const faults = new Map<unknown, string>([
  [413, tooLarge],
  [415, notThatKind],
  [422, hasPassword],
])

function fileFault(status: unknown) {
  const message = faults.get(status)
  return message ? [{ path: 'cv', message }] : []
}

async function submit(application: object, cvId: string): Promise<void> {
  const data = await callFunction('submit-job-application', {
    body: application,
    headers: { 'Cv-Id': cvId, 'Policy-Version': policyVersion },
    timeout: answerTimeout,
  })
  if (!submitJobApplicationAnswer.safeParse(data).success)
    throw new BackendError('unexpected_answer', 'No receipt came back.')
}
