import type { CvExtension } from './submit-job-application.ts'

/** The number of a CV's first bytes that show whether it can be of the kind that its name says. */
export const cvFirstBytes = 1024

/** The number of a PDF's last bytes in which its end stands (ISO 32000-1, annex H). */
export const pdfLastBytes = 1024

/** Whether a PDF, of which these are at least the last `pdfLastBytes`, is there to its end. One that broke off is not. */
export const hasPdfEnd = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(-pdfLastBytes)).includes('%%EOF')

const [zip, compoundFile] = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']

/**
 * Whether a file with this extension may begin with these bytes, which are the file's first `cvFirstBytes` or all that
 * it has. Readers look for the mark of a PDF anywhere among them (ISO 32000-1, annex H). A DOCX is a zip archive and
 * begins with its first entry (APPNOTE.TXT, section 4.3.7). A DOC is a compound file ([MS-CFB] section 2.2).
 */
export function mayBeginWith(extension: CvExtension, bytes: Uint8Array): boolean {
  const first = String.fromCharCode(...bytes.subarray(0, cvFirstBytes))
  if (extension === 'pdf') return first.includes('%PDF-')
  return first.startsWith(extension === 'docx' ? zip : compoundFile)
}
