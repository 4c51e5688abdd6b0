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
