import { cvFirstBytes, mayBeginWith } from '../../../contract/cv-first-bytes.ts'
import { cvExtension, notThatKind } from '../../../contract/submit-job-application.ts'

const isEmpty = 'This file is empty. Please save your CV as a PDF and choose that one.'
// A file that was moved, changed or deleted since, or one that only lies somewhere in a cloud.
const isGone = 'This file can no longer be read. Please choose your CV again.'

/** Tells what to do where a chosen file can be no CV by its first bytes, whatever its name is. The server decides. */
export async function cvFault(file: File): Promise<string | undefined> {
  if (file.size === 0) return isEmpty
  const first = await file
    .slice(0, cvFirstBytes)
    .arrayBuffer()
    .catch(() => undefined)
  if (!first) return isGone
  const extension = cvExtension(file.name)
  return extension && mayBeginWith(extension, new Uint8Array(first)) ? undefined : notThatKind
}
