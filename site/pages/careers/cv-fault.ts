import { cvKindOf, hasPdfEnd, isLockedPackage, mayBeginWith } from '../../../contract/cv-first-bytes.ts'
import {
  type CvExtension,
  cvExtension,
  hasPassword,
  notThatKind,
  onlyPdfAndWord,
} from '../../../contract/submit-job-application.ts'

const isEmpty = 'This file is empty. Please save your CV as a PDF and choose that one.'
// A file that was moved, changed or deleted since, or one that only lies somewhere in a cloud.
const isGone = 'This file can no longer be read. Please choose your CV again.'

/**
 * Tells what to do where a chosen file can be no CV by its first bytes, whatever its name is, or is a PDF that breaks off.
 * The server decides.
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

/** Returns the extension that a CV is sent with: from its name, or from its content if the name has none. */
export async function extensionToSend(file: File): Promise<CvExtension | undefined> {
  return cvExtension(file.name) ?? cvKindOf((await read(file)) ?? new Uint8Array())
}

const read = (file: File) =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  )
