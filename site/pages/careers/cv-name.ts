import { limits } from '../../../contract/limits.ts'
import type { CvExtension } from '../../../contract/submit-job-application.ts'

/**
 * Returns the name to store a CV under: timestamp, the applicant's name with hyphens for spaces, random digits and the
 * extension (docs/site.md, "CVs"). The digits prevent guessing a name or taking it first. The official client doesn't
 * encode names, so characters with a meaning in an address are left out.
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

/** Returns 20 hexadecimal digits: 80 bits. `randomUUID` is missing where the site is not on https. */
function randomDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
