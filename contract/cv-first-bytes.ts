import type { CvExtension } from './submit-job-application.ts'

/** The number of a CV's first bytes that show whether it can be of the kind that its name says. */
export const cvFirstBytes = 1024

const inLetters = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/**
 * True if a PDF is complete. Readers ignore what follows its end marker, such as zeros or a web page. A PDF cut short has
 * no end marker, or one from an earlier revision with a further revision begun after it. An archive after the marker is
 * refused, since the file would be of two kinds.
 */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  const text = inLetters(bytes)
  const end = text.lastIndexOf('%%EOF')
  return end !== -1 && !/\d obj\b/.test(text.slice(end)) && !text.includes(zip, end)
}

const [zip, compoundFile] = ['PK\x03\x04', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']

/**
 * Whether a file with this extension may begin with these bytes, which are the file's first `cvFirstBytes` or more, or all
 * that it has. Readers look for the mark of a PDF anywhere among them (ISO 32000-1, annex H). A DOCX is a zip archive and
 * begins with its first entry (APPNOTE.TXT, section 4.3.7). A DOC is a compound file ([MS-CFB] section 2.2).
 */
export function mayBeginWith(extension: CvExtension, bytes: Uint8Array): boolean {
  const first = inLetters(bytes.subarray(0, cvFirstBytes))
  if (extension === 'pdf') return first.includes('%PDF-')
  return first.startsWith(extension === 'docx' ? zip : compoundFile)
}

const kinds: CvExtension[] = ['pdf', 'doc', 'docx']

/** The kind that a CV can be by its first bytes, whatever it is called. */
export const cvKindOf = (bytes: Uint8Array) => kinds.find((each) => mayBeginWith(each, bytes))

// The name of a part in UTF-16, by which Office finds what it has encrypted ([MS-OFFCRYPTO] section 2.3.4.1).
const encryptedPackage = [...'EncryptedPackage'].join('\0')

/** Whether a file is a DOCX that a password locks: a compound file with the document in it. */
export const isLockedPackage = (bytes: Uint8Array) =>
  mayBeginWith('doc', bytes) && inLetters(bytes).includes(encryptedPackage)
