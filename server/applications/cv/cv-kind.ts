import { hasPdfEnd, mayBeginWith } from '../../../contract/cv-first-bytes.ts'
import type { CvExtension } from '../../../contract/submit-job-application.ts'
import { isLockedPdf } from './pdf-password.ts'
import { isLockedDocument, isWordDocument } from './word-document.ts'

/** True if a file's content matches its extension: a PDF, a Word 97 document or a Word Open XML document. */
export async function isOfKind(content: Buffer, extension: CvExtension): Promise<boolean> {
  if (!mayBeginWith(extension, content)) return false
  // The file may be valid as another kind too, so it is only ever sent as an attachment of this type
  // (routes/storage/storage.ts).
  if (extension === 'pdf') return hasPdfEnd(content)
  if (extension === 'doc') return isWordDocument(content)
  // Loaded with the first CV that needs them, because the readers of archives and XML take 4 MB of memory.
  const { isDocx } = await import('./docx.ts')
  return isDocx(content)
}

/** True if a file can't be read without a password. */
export function isLocked(content: Buffer): boolean {
  return isLockedDocument(content) || (mayBeginWith('pdf', content) && isLockedPdf(content))
}
