import { policyVersion } from '../../contract/legal/policy-version.ts'
import { terms } from '../../contract/legal/terms.ts'
import { formatDay } from '../../contract/london-time.ts'
import { done, type Finding, mayWait, open } from './finding.ts'
import type { OpeningNotes } from './notes.ts'

/** The versions of the legal texts on the site. */
export const textsNow = { terms: terms.version, policy: policyVersion }

/** Judges whether a lawyer has read the present terms and privacy policy. */
export function judgeTerms(read: OpeningNotes['terms']): Finding {
  if (!read) return mayWait(open('Nobody has noted that a lawyer read the terms and the privacy policy.'))
  const day = formatDay(read.day)
  if (read.terms !== textsNow.terms || read.policy !== textsNow.policy)
    return mayWait(open(`A lawyer read them on ${day}, and they have changed since.`))
  return done(`A lawyer read the terms and the privacy policy on ${day}.`)
}
