/** The result of one check, in words for the person who runs the site. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem'
  about: string
  says: string
}

/** Returns the three functions that make a finding about one subject. */
export function findings(about: string) {
  return {
    ok: (says: string): Finding => ({ level: 'ok', about, says }),
    warning: (says: string): Finding => ({ level: 'warning', about, says }),
    problem: (says: string): Finding => ({ level: 'problem', about, says }),
  }
}

/** Returns an error's message in one line. Of a failed fetch it returns the message of the cause, which says more. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  return (message || code || error.name).split('\n')[0] ?? ''
}

/** The longest wait for one answer from outside, in milliseconds. */
export const patience = 10_000
