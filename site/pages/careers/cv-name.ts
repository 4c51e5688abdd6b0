import { limits } from '../../../contract/limits.ts'
import type { CvExtension } from '../../../contract/submit-job-application.ts'

/**
 * The name under which a CV is stored: timestamp, the applicant's name with hyphens for spaces, the extension
 * (docs/site.md, "CVs"). The name's last part is random, so that nobody can guess it or take it first.
 * The official client does not encode names, so what could mean something in an address is left out.
 */
export function cvName(applicant: string, extension: CvExtension, timestamp: number, random = randomDigits()): string {
  const plain = applicant
    .normalize('NFKD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
  const tail = `-${random}.${extension}`
  const head = `${timestamp}-${plain || 'cv'}`
  return head.slice(0, limits.cvName - tail.length) + tail
}

/** 20 hexadecimal digits: 80 bits. `randomUUID` is missing where the site is not reached by https. */
function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
