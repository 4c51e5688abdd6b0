import { limits } from '../../../contract/limits.ts'
import type { CvExtension } from '../../../contract/submit-job-application.ts'

/**
 * The name under which a CV is stored: timestamp, the applicant's name with hyphens for spaces, the extension
 * (spec section 7). The official client does not encode names, so what could mean something in an address is left out.
 */
export function cvName(applicant: string, extension: CvExtension, timestamp: number): string {
  const plain = applicant
    .normalize('NFKD')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
  const tail = `.${extension}`
  const head = `${timestamp}-${plain || 'cv'}`
  return head.slice(0, limits.cvName - tail.length) + tail
}
