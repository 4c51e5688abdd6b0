import { cvFirstBytes, hasPdfEnd, mayBeginWith, pdfLastBytes } from '../../../contract/cv-first-bytes.ts'
import { cvExtension, notThatKind } from '../../../contract/submit-job-application.ts'

const isEmpty = 'This file is empty. Please save your CV as a PDF and choose that one.'
// A file that was moved, changed or deleted since, or one that only lies somewhere in a cloud.
const isGone = 'This file can no longer be read. Please choose your CV again.'

/**
 * Tells what to do where a chosen file can be no CV by its first bytes, whatever its name is, or is a PDF that breaks off.
 * The server decides.
 */
export async function cvFault(file: File): Promise<string | undefined> {
  if (file.size === 0) return isEmpty
  const [first, last] = await Promise.all([read(file.slice(0, cvFirstBytes)), read(file.slice(-pdfLastBytes))])
  if (!first || !last) return isGone
  const extension = cvExtension(file.name)
  if (!extension || !mayBeginWith(extension, first)) return notThatKind
  return extension === 'pdf' && !hasPdfEnd(last) ? notThatKind : undefined
}

const read = (part: Blob) =>
  part.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => undefined,
  )
