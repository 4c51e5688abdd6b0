import type { OpeningLine } from '../../contract/staff/opening.ts'
import { isLoopback } from '../config.ts'

/** The result of one check, in sentences for the owner. `matters` is true if it makes the site unfit for customers. */
export interface Finding {
  state: OpeningLine['state']
  matters: boolean
  says: string
}

export const done = (says: string): Finding => ({ state: 'done', matters: false, says })
/** Returns a finding: it is still to be done. */
export const open = (says: string): Finding => ({ state: 'open', matters: true, says })
/** Returns a finding: it was set up, but it does not work. */
export const wrong = (says: string): Finding => ({ state: 'wrong', matters: true, says })

/** Marks a finding that a site with customers may live with for a while. */
export const mayWait = (finding: Finding): Finding => ({ ...finding, matters: false })

/** Marks a finding that matters only if other machines can reach the site. */
export const forCustomers = ({ publicUrl }: { publicUrl: string }, finding: Finding): Finding =>
  isLoopback(new URL(publicUrl).hostname) ? mayWait(finding) : finding

const lostLines = new Map([
  ['ENOTFOUND', 'no server has this name; look at how it is spelt'],
  ['EAI_AGAIN', 'its name can’t be looked up just now'],
  ['ECONNREFUSED', 'nothing answers there; look at the address and the port'],
  ['ETIMEDOUT', 'it does not answer in time'],
])

/**
 * Returns an error's message in one line, without a full stop. For a failed fetch that is the cause's message, which
 * says more. A lost connection is said in words.
 */
export function errorInWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  const lost = [...lostLines].find(([each]) => `${code} ${message}`.includes(each))
  if (lost) return `${lost[1]} (${lost[0]})`
  return ((message || code || error.name).split('\n')[0] ?? '').replace(/\.$/, '')
}

/** The longest wait for one outside answer, in milliseconds. */
export const patience = 10_000
