import { hasPassword, notThatKind, tooLarge } from '../../../contract/submit-job-application.ts'
import { toErrorReply } from '../../http/error-replies.ts'

/** The errors of the storage API, in its own shape: https://github.com/supabase/storage (internal/errors). */
const errors = {
  InvalidKey: [400, 'InvalidKey', 'The name of the file can only have letters, digits, dots and hyphens.'],
  InvalidRequest: [400, 'InvalidRequest', 'The upload could not be read. Please try again.'],
  AccessDenied: [403, 'Unauthorized', 'A file that is there already can not be replaced.'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  EntityTooLarge: [413, 'Payload too large', tooLarge],
  InvalidMimeType: [415, 'invalid_mime_type', notThatKind],
  // Our own code: Supabase never looks into a file.
  FileLocked: [422, 'file_locked', hasPassword],
  SlowDown: [503, 'SlowDown', 'Too many files are being sent to us right now. Please try again in an hour.'],
} as const

export type StorageErrorCode = keyof typeof errors

/** An error that the storage API answers with. */
export class StorageError extends Error {
  readonly status: number
  private readonly body: object

  constructor(code: StorageErrorCode) {
    const [status, error, message] = errors[code]
    super(message)
    this.status = status
    this.body = { statusCode: String(status), error, message, code }
  }

  /** Returns the body that the official client reads. */
  toBody(): object {
    return this.body
  }
}

/** Converts any failure of a storage request to the storage API's shape. */
export function toStorageError(error: unknown): { status: number; toBody(): object } {
  if (error instanceof StorageError) return error
  const { status, body } = toErrorReply(error)
  const { code, message } = body
  if (code === 'body_too_large') return new StorageError('EntityTooLarge')
  return { status, toBody: () => ({ statusCode: String(status), error: code, message, code }) }
}
