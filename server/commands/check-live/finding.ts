/** What one check has found, in words for the person who runs the site. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem'
  about: string
  says: string
}

/** The three ways to make a finding about one thing. */
export function findings(about: string) {
  return {
    ok: (says: string): Finding => ({ level: 'ok', about, says }),
    warning: (says: string): Finding => ({ level: 'warning', about, says }),
    problem: (says: string): Finding => ({ level: 'problem', about, says }),
  }
}

/** What an error says, in one line; of a failed fetch its cause, which tells more. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  return (message || code || error.name).split('\n')[0] ?? ''
}

/** Longest wait for one answer from outside, in milliseconds. */
export const patience = 10_000
