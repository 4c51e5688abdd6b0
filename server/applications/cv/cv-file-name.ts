import { extname } from 'node:path'

/** Characters that some system forbids in file names. */
const notInFileNames = /[\\/:*?"<>|\p{Cc}]/gu

/** Returns the file name that staff save a CV under: "CV – Jo Singh.pdf". `stored` is its name in the storage. */
export function cvFileName(applicant: string, stored: string): string {
  return `CV – ${applicant.replace(notInFileNames, ' ').trim()}${extname(stored)}`
}

/**
 * Returns the Content-Disposition header that saves a file under this name. A name outside ASCII is sent in the form of
 * RFC 6266, section 4.3, beside a plain one that every browser reads.
 */
export function saveAs(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/–/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    // Again, because NFKD turns full-width characters into plain ones: a quotation mark would end the name.
    .replace(notInFileNames, ' ')
  if (plain === name) return `attachment; filename="${plain}"`
  // RFC 5987 excludes some characters that encodeURIComponent keeps.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
