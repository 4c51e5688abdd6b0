import type { CvExtension } from '../../contract/submit-job-application.ts'
import { isDocx } from './docx.ts'
import { isWordDocument } from './word-document.ts'

/** Whether a file's content is what its extension says: a PDF, a Word 97 document or a Word Open XML document. */
export function isOfKind(content: Buffer, extension: CvExtension): boolean {
  if (extension === 'pdf') return isPdf(content)
  return extension === 'doc' ? isWordDocument(content) : isDocx(content)
}

// Starts as a PDF and ends as one; what is hung on behind the end, such as an archive, makes it something else.
function isPdf(content: Buffer): boolean {
  const tail = content.subarray(-1024)
  return content.subarray(0, 5).toString('latin1') === '%PDF-' && tail.includes('%%EOF')
}
