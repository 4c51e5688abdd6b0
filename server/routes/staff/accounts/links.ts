import { join, judgePassphrase, readLink } from '../../../../contract/staff/accounts.ts'
import { AppError } from '../../../http/errors.ts'
import { hashIfGood, judgePassphrase as judge } from '../../../people/judge-passphrase.ts'
import { personOf } from '../../../people/person-of.ts'
import { hashToken } from '../../../people/secret-token.ts'
import { clearTries } from '../../../people/sign-in-tries.ts'
import { findLinked, spendLink } from '../../../people/staff-links.ts'
import { removePasskeysOf } from '../../../people/staff-passkeys.ts'
import { lockPerson, type Person, setPassphrase } from '../../../people/staff-people.ts'
import { endSessionsOf } from '../../../people/staff-sessions.ts'
import type { AccountParts } from './account-parts.ts'
import { openPersonsSession, sessionOf } from './open-session.ts'
import { accountOf } from './sign-in.ts'

/** Calls of one address in ten minutes. */
const most = { read: 100, judge: 300, join: 30 }

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
    most.read,
  )

  answer(
    judgePassphrase,
    async ({ token, passphrase }, { caller }) => {
      if (token !== undefined) return judge(passphrase, await linked(token))
      if (!caller) throw new AppError('link_spent')
      return judge(passphrase, personOf(caller))
    },
    most.judge,
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
        // Somebody else may have added one while they had this account.
        await removePasskeysOf(tx, id)
        await clearTries(tx, accountOf(person.email))
        const act = person.passphraseHash === null ? 'joined' : 'chose a new passphrase'
        return { person, opened: await openPersonsSession(tx, context, person, act) }
      })
      cookie.set(context.reply, opened)
      return sessionOf(person)
    },
    most.join,
  )
}
