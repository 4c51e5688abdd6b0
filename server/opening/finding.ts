import type { OpeningLine } from '../../contract/staff/opening.ts'
import { isLoopback } from '../config.ts'

/** What one look has found, in sentences for the owner. `matters` says that a site with it is not fit for customers. */
export interface Finding {
  state: OpeningLine['state']
  matters: boolean
  says: string
}

export const done = (says: string): Finding => ({ state: 'done', matters: false, says })
/** Something that is still to be done. */
export const open = (says: string): Finding => ({ state: 'open', matters: true, says })
/** Something that was done and does not work. */
export const wrong = (says: string): Finding => ({ state: 'wrong', matters: true, says })

/** Something that a site with customers may go on without for a while. */
export const mayWait = (finding: Finding): Finding => ({ ...finding, matters: false })

/** What matters only where others than this machine can reach the site. */
export const forCustomers = ({ publicUrl }: { publicUrl: string }, finding: Finding): Finding =>
  isLoopback(new URL(publicUrl).hostname) ? mayWait(finding) : finding

/** Returns an error's message in one line, without a full stop. Of a failed fetch it returns the message of the cause, which says more. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  return ((message || code || error.name).split('\n')[0] ?? '').replace(/\.$/, '')
}

/** The longest wait for one answer from outside, in milliseconds. */
export const patience = 10_000
