import { hasPdfEnd, mayBeginWith } from '../../../contract/cv-first-bytes.ts'
import type { CvExtension } from '../../../contract/submit-job-application.ts'
import { isLockedPdf } from './pdf-password.ts'
import { isLockedDocument, isWordDocument } from './word-document.ts'

/** Whether a file's content is what its extension says: a PDF, a Word 97 document or a Word Open XML document. */
export async function isOfKind(content: Buffer, extension: CvExtension): Promise<boolean> {
  if (!mayBeginWith(extension, content)) return false
  // A file may be of another kind as well, so it is only ever sent as an attachment of this type
  // (routes/storage/storage.ts).
  if (extension === 'pdf') return hasPdfEnd(content)
  if (extension === 'doc') return isWordDocument(content)
  // The readers of archives and XML take 4 MB of memory, so they are loaded with the first CV that needs them.
  const { isDocx } = await import('./docx.ts')
  return isDocx(content)
}

/** Whether nobody can read a file without its password. */
export function isLocked(content: Buffer): boolean {
  return isLockedDocument(content) || (mayBeginWith('pdf', content) && isLockedPdf(content))
}
