import { mayDo } from '../../contract/staff/call.ts'
import type { Database, Transaction } from '../database/database.ts'
import { writeAct } from './staff-acts.ts'
import { makeLink } from './staff-links.ts'
import { removePasskeysOf } from './staff-passkeys.ts'
import {
  addPerson,
  changePerson,
  findPerson,
  findPersonByEmail,
  hasAnybodyJoined,
  lockOwnersAnd,
  type Person,
  type PersonRole,
  setPassphrase,
  takeOffStaff,
} from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

interface Invited {
  name: string
  email: string
  role: PersonRole
}

/** Returns how the book of acts names a person who ran a command at the server. */
export const atTheServer = (who: string) => `${who} at the server`

/**
 * Adds a person to the staff, or updates the name and role of the person with this address. Returns the person, and
 * the link with which they choose a passphrase. `who` ran the command.
 */
export async function inviteByCommand(
  database: Database,
  publicUrl: string,
  { name, email, role }: Invited,
  who: string,
): Promise<{ person: Person; link: string }> {
  return database.transaction(async (tx) => {
    const added = await addPerson(tx, { name, email, role })
    const known = added ?? (await findPersonByEmail(tx, email))
    if (!known) throw new Error('That person was removed at this very moment. Try again.')
    if (!added) await changePerson(tx, known.id, { name, role })
    if (!mayDo(known.role, role)) await shutOut(tx, known.id)
    const [act, from] = added ? ['invited', undefined] : ['made a new link for', known.role]
    await writeAct(tx, { by: atTheServer(who), act, subject: name, from, to: role })
    return { person: (await findPerson(tx, known.id)) ?? known, link: await makeLink(tx, publicUrl, known.id) }
  })
}

/** Ends every other way into an account that gains rights, so that only the new link opens it. */
async function shutOut(tx: Transaction, id: string): Promise<void> {
  await endSessionsOf(tx, id)
  await removePasskeysOf(tx, id)
  await setPassphrase(tx, id, null)
}

/**
 * Removes the person with this address from the staff. Returns the person, the number of ended sessions, and how many
 * owners are left; undefined where nobody has the address. `who` ran the command.
 */
export async function revokeByCommand(database: Database, email: string, who: string) {
  return database.transaction(async (tx) => {
    const found = await findPersonByEmail(tx, email)
    if (!found) return undefined
    const held = await lockOwnersAnd(tx, found.id)
    const person = held.find(({ id }) => id === found.id)
    if (!person) return undefined
    const sessions = await endSessionsOf(tx, person.id)
    await takeOffStaff(tx, person.id)
    await writeAct(tx, { by: atTheServer(who), act: 'removed', subject: person.name, from: person.role })
    const owners = held.filter(({ id, role }) => id !== person.id && role === 'owner').length
    return { person, sessions, owners }
  })
}

/**
 * Invites the first owner at the address in STAFF_EMAIL, and returns the link with which they join. Returns undefined
 * once anybody has joined. Each call makes a new link, because only the hash of a link is stored.
 */
export async function inviteFirstOwner(
  database: Database,
  { publicUrl, staffEmail }: { publicUrl: string; staffEmail: string },
): Promise<string | undefined> {
  if (await hasAnybodyJoined(database)) return undefined
  return database.transaction(async (tx) => {
    const owner = { name: 'Owner', email: staffEmail, role: 'owner' } as const
    const added = await addPerson(tx, owner)
    if (added) await writeAct(tx, { by: 'The server', act: 'invited', subject: owner.name, to: owner.role })
    const person = added ?? (await findPersonByEmail(tx, staffEmail))
    return person?.role === 'owner' ? makeLink(tx, publicUrl, person.id) : undefined
  })
}
