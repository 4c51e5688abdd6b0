import type { CvExtension } from './submit-job-application.ts'

/** How many of a CV's first bytes tell whether it can be what its name says. */
export const cvFirstBytes = 1024

const [zip, compoundFile] = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']

/**
 * Whether a file of this extension may begin with these bytes, given all up to `cvFirstBytes` of them. Readers look for
 * the mark of a PDF anywhere among them (ISO 32000-1, annex H). A DOCX is a zip archive, whose first entry begins it
 * (APPNOTE.TXT, section 4.3.7). A DOC is a compound file ([MS-CFB] section 2.2).
 */
export function mayBeginWith(extension: CvExtension, bytes: Uint8Array): boolean {
  const first = String.fromCharCode(...bytes.subarray(0, cvFirstBytes))
  if (extension === 'pdf') return first.includes('%PDF-')
  return first.startsWith(extension === 'docx' ? zip : compoundFile)
}
