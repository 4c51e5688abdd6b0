import { extname } from 'node:path'

/** What no system takes in the name of a file. */
const notInFileNames = /[\\/:*?"<>|\p{Cc}]/gu

/** Returns the name under which staff keep a CV: "CV – Jo Singh.pdf". `stored` is its name in the storage. */
export function cvFileName(applicant: string, stored: string): string {
  return `CV – ${applicant.replace(notInFileNames, ' ').trim()}${extname(stored)}`
}

/**
 * Returns the header that has a browser save a file under this name. A name in other letters goes in the form of RFC 6266,
 * section 4.3, beside one that every browser reads.
 */
export function saveAs(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/–/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    // The wide forms of signs have become signs: a quotation mark would end the name.
    .replace(notInFileNames, ' ')
  if (plain === name) return `attachment; filename="${plain}"`
  // RFC 5987 leaves out some characters that encodeURIComponent keeps.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
