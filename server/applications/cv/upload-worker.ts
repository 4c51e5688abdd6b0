import { limits } from '../../../contract/limits.ts'
import type { CvExtension } from '../../../contract/submit-job-application.ts'
import { answerQuestions } from '../../operations/answer-questions.ts'
import { isLocked, isOfKind } from './cv-kind.ts'
import { fileInForm } from './file-in-form.ts'

/** An upload: its body, content type and file extension. */
export interface Upload {
  body: Uint8Array<ArrayBuffer>
  contentType: string
  extension: CvExtension
}

/**
 * The file's place in `body`, from byte `start` to before `end`, or why the upload is refused. The body's memory goes
 * back to the caller.
 */
export type ReadUpload =
  | { body: Uint8Array<ArrayBuffer>; start: number; end: number }
  | { refused: 'InvalidRequest' | 'EntityTooLarge' | 'FileLocked' | 'InvalidMimeType' }

answerQuestions(readUpload, (answer) => ('body' in answer ? [answer.body.buffer] : []))

async function readUpload({ body, contentType, extension }: Upload): Promise<ReadUpload> {
  const whole = Buffer.from(body.buffer)
  // The official client sends a File or Blob in a form, and bytes unwrapped.
  const file = /^multipart\/form-data\b/i.test(contentType) ? fileInForm(whole, contentType) : whole
  if (!file) return { refused: 'InvalidRequest' }
  if (file.length > limits.cvBytes) return { refused: 'EntityTooLarge' }
  if (isLocked(file)) return { refused: 'FileLocked' }
  if (!(await isOfKind(file, extension))) return { refused: 'InvalidMimeType' }
  return { body, start: file.byteOffset, end: file.byteOffset + file.length }
}
