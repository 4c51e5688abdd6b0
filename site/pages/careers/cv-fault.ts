import { cvKindOf, hasPdfEnd, isLockedPackage, mayBeginWith } from '../../../contract/cv-first-bytes.ts'
import {
  type CvExtension,
  cvExtension,
  hasPassword,
  notThatKind,
  onlyPdfAndWord,
} from '../../../contract/submit-job-application.ts'

const isEmpty = 'This file is empty. Please save your CV as a PDF and choose that one.'
// For a file that was moved, changed or deleted since, or is only in a cloud.
const isGone = 'This file can no longer be read. Please choose your CV again.'

/**
 * Returns what to tell an applicant whose file can't be a CV: empty, unreadable, not a PDF or Word file by its first
 * bytes, locked by a password, or a PDF that breaks off. Undefined if nothing is wrong. The server decides.
 */
export async function cvFault(file: File): Promise<string | undefined> {
  if (file.size === 0) return isEmpty
  const bytes = await read(file)
  if (!bytes) return isGone
  const extension = cvExtension(file.name) ?? cvKindOf(bytes)
  if (!extension) return onlyPdfAndWord
  if (!mayBeginWith(extension, bytes)) return isLockedPackage(bytes) ? hasPassword : notThatKind
  return extension === 'pdf' && !hasPdfEnd(bytes) ? notThatKind : undefined
}

/** Returns the extension to send a CV with: from its name, or from its content if the name has none. */
export async function extensionToSend(file: File): Promise<CvExtension | undefined> {
  return cvExtension(file.name) ?? cvKindOf((await read(file)) ?? new Uint8Array())
}

const read = (file: File) =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  )
