import type { CvExtension } from '../../contract/submit-job-application.ts'
import { isDocx } from './docx.ts'
import { isWordDocument } from './word-document.ts'

/** Whether a file's content is what its extension says: a PDF, a Word 97 document or a Word Open XML document. */
export function isOfKind(content: Buffer, extension: CvExtension): boolean {
  if (extension === 'pdf') return isPdf(content)
  return extension === 'doc' ? isWordDocument(content) : isDocx(content)
}

// Starts as a PDF and has the mark of its end where readers look for it, in the last 1,024 bytes. A file can be made to be
// another kind besides, so staff get it only as an attachment of this type (storage.ts).
function isPdf(content: Buffer): boolean {
  const tail = content.subarray(-1024)
  return content.subarray(0, 5).toString('latin1') === '%PDF-' && tail.includes('%%EOF')
}
