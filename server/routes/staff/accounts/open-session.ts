import { randomUUID } from 'node:crypto'
import type { Session } from '../../../../contract/staff/accounts.ts'
import type { Transaction } from '../../../database/database.ts'
import { browserName } from '../../../people/browser-name.ts'
import { hashToken, newToken } from '../../../people/secret-token.ts'
import { writeAct } from '../../../people/staff-acts.ts'
import type { Person } from '../../../people/staff-people.ts'
import { addSession, type Caller, endSession, kitchensSeenBy } from '../../../people/staff-sessions.ts'
import type { CallContext } from '../answer-calls.ts'

export type AnyonesContext = CallContext<Caller | undefined>

/**
 * Opens a session for the calling browser, and ends its earlier one. Returns the token for the cookie. Set the cookie
 * only after the transaction has committed.
 */
export async function openStaffSession(
  tx: Transaction,
  { request, caller }: AnyonesContext,
  whose: { personId: string } | { tabletId: string },
): Promise<string> {
  if (caller) await endSession(tx, caller.sessionId)
  const token = newToken()
  const browser = browserName(request.headers['user-agent'])
  await addSession(tx, { id: randomUUID(), tokenHash: hashToken(token), browser, ...whose })
  return token
}

/** Opens a person's session, and writes `act` into the book of acts. Returns the token. */
export async function openPersonsSession(
  tx: Transaction,
  context: AnyonesContext,
  { id, name }: Person,
  act: string,
): Promise<string> {
  const token = await openStaffSession(tx, context, { personId: id })
  const subject = browserName(context.request.headers['user-agent'])
  await writeAct(tx, { by: name, personId: id, act, subject })
  return token
}

/** Returns what screens show of a person who is signed in. */
export function sessionOf(person: Person): Session {
  const { id, name, email, role } = person
  return { person: { id, name, email, role, kitchens: kitchensSeenBy(person) }, tablet: null }
}

/** Returns what screens show of the caller. For a stranger, person and tablet are null. */
export function sessionOfCaller(caller: Caller | undefined): Session {
  const { personId, tabletId, tabletName, name = '', email, role } = caller ?? {}
  const kitchens = caller?.kitchens?.slice()
  return {
    person: personId && email && role && role !== 'tablet' ? { id: personId, name, email, role, kitchens } : null,
    tablet: tabletId ? { id: tabletId, name: tabletName ?? '', kitchens } : null,
  }
}
