import { join, judgePassphrase, readLink } from '../../../../contract/staff/accounts.ts'
import { AppError } from '../../../errors.ts'
import { hashIfGood, judgePassphrase as judge } from '../../../people/judge-passphrase.ts'
import { hashToken } from '../../../people/secret-token.ts'
import { clearTries } from '../../../people/sign-in-tries.ts'
import { findLinked, spendLink } from '../../../people/staff-links.ts'
import { removePasskeysOf } from '../../../people/staff-passkeys.ts'
import { lockPerson, type Person, setPassphrase } from '../../../people/staff-people.ts'
import { endSessionsOf, personOf } from '../../../people/staff-sessions.ts'
import type { AccountParts } from './account-parts.ts'
import { openPersonsSession, sessionOf } from './open-session.ts'
import { accountOf } from './sign-in.ts'

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { read: 100, judge: 300, join: 30 }

/** Answers the calls of a person who opens a link, to join the staff or to choose a new passphrase. */
export function answerLinks({ answer, cookie, database }: AccountParts): void {
  async function linked(token: string): Promise<Person> {
    const person = await findLinked(database, hashToken(token))
    if (!person) throw new AppError('link_spent')
    return person
  }

  answer(
    readLink,
    async ({ token }) => {
      const { name, email, role, passphraseHash } = await linked(token)
      return { name, email, role, isNew: passphraseHash === null }
    },
    callsPerTenMinutes.read,
  )

  answer(
    judgePassphrase,
    async ({ token, passphrase }, { caller }) => {
      if (token !== undefined) return judge(passphrase, await linked(token))
      if (!caller) throw new AppError('link_spent')
      return judge(passphrase, personOf(caller))
    },
    callsPerTenMinutes.judge,
  )

  answer(
    join,
    async ({ token, passphrase }, context) => {
      const { id, ...known } = await linked(token)
      const hash = await hashIfGood(passphrase, known)
      const { person, opened } = await database.transaction(async (tx) => {
        const person = await lockPerson(tx, id)
        if (!person || !(await spendLink(tx, hashToken(token)))) throw new AppError('link_spent')
        await setPassphrase(tx, id, hash)
        await endSessionsOf(tx, id)
        // Somebody else may have had this account, and added a passkey to it.
        await removePasskeysOf(tx, id)
        await clearTries(tx, accountOf(person.email))
        const act = person.passphraseHash === null ? 'joined' : 'chose a new passphrase'
        return { person, opened: await openPersonsSession(tx, context, person, act) }
      })
      cookie.set(context.reply, opened)
      return sessionOf(person)
    },
    callsPerTenMinutes.join,
  )
}
