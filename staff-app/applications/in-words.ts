import type { ApplicationState, Decision } from '../../contract/staff/applications.ts'

export const stateWords: Record<ApplicationState, string> = {
  new: 'New',
  read: 'Read',
  invited: 'Invited',
  declined: 'Declined',
}

/** What a press does, and what then was done. */
export const decisionWords: Record<Decision, { verb: string; done: string }> = {
  invited: { verb: 'Invite', done: 'Invited' },
  declined: { verb: 'Decline', done: 'Declined' },
}

/** Bytes as a person reads them: "790 kB". */
export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000))} kB`
}
