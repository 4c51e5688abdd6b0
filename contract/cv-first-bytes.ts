import type { CvExtension } from './submit-job-application.ts'

/** The number of bytes at the start of a CV that show whether it can be the type that its name says. */
export const cvFirstBytes = 1024

const inLetters = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/**
 * True if a PDF is complete. Anything after the end marker is ignored, as PDF readers do, such as zeros or a web page.
 * A truncated PDF has no end marker, or only that of an earlier revision, with a later one begun after it. A zip
 * archive after the marker is refused, because the file would be of two types.
 */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  const text = inLetters(bytes)
  const end = text.lastIndexOf('%%EOF')
  return end !== -1 && !/\d obj\b/.test(text.slice(end)) && !text.includes(zip, end)
}

const [zip, compoundFile] = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']

/**
 * True if a file with this extension may begin with these bytes: its first `cvFirstBytes` or more, or the whole file.
 * PDF readers look for the mark anywhere among them (ISO 32000-1, annex H). A DOCX is a zip archive and begins with its
 * first entry (APPNOTE.TXT, section 4.3.7). A DOC is a compound file ([MS-CFB] section 2.2).
 */
export function mayBeginWith(extension: CvExtension, bytes: Uint8Array): boolean {
  const first = inLetters(bytes.subarray(0, cvFirstBytes))
  if (extension === 'pdf') return first.includes('%PDF-')
  return first.startsWith(extension === 'docx' ? zip : compoundFile)
}

const kinds: CvExtension[] = ['pdf', 'doc', 'docx']

/** Returns the type that a CV can be by its first bytes, whatever its name says. */
export const cvKindOf = (bytes: Uint8Array) => kinds.find((each) => mayBeginWith(each, bytes))

// The name, in UTF-16, of the part in which Office stores an encrypted document ([MS-OFFCRYPTO] section 2.3.4.1).
const encryptedPackage = [...'EncryptedPackage'].join('\0')

/** True if a file is a DOCX locked by a password: a compound file that holds the encrypted document. */
export const isLockedPackage = (bytes: Uint8Array) =>
  mayBeginWith('doc', bytes) && inLetters(bytes).includes(encryptedPackage)
