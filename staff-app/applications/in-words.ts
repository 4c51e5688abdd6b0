import type { ApplicationState, Decision } from '../../contract/staff/applications.ts'

export const stateWords: Record<ApplicationState, string> = {
  new: 'New',
  read: 'Read',
  invited: 'Invited',
  declined: 'Declined',
}

/** The button's verb for each decision, and the word for it once made. */
export const decisionWords: Record<Decision, { verb: string; done: string }> = {
  invited: { verb: 'Invite', done: 'Invited' },
  declined: { verb: 'Decline', done: 'Declined' },
}

/** Returns a file's size as people read it: "790 kB". */
export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))} kB`
}
