import { mayBeginWith } from '../../../contract/cv-first-bytes.ts'
import type { CvExtension } from '../../../contract/submit-job-application.ts'
import { isWordDocument } from './word-document.ts'

/** Whether a file's content is what its extension says: a PDF, a Word 97 document or a Word Open XML document. */
export async function isOfKind(content: Buffer, extension: CvExtension): Promise<boolean> {
  if (!mayBeginWith(extension, content)) return false
  if (extension === 'pdf') return isWholePdf(content)
  if (extension === 'doc') return isWordDocument(content)
  // The readers of archives and XML take 4 MB of memory, so they are loaded with the first CV that needs them.
  const { isDocx } = await import('./docx.ts')
  return isDocx(content)
}

// Readers look for the end of a PDF in its last 1,024 bytes (ISO 32000-1, annex H). A file may be of another kind as
// well, so it is only ever sent as an attachment of this type (routes/storage/storage.ts).
function isWholePdf(content: Buffer): boolean {
  return content.subarray(-1024).includes('%%EOF')
}
