import { proveIdentity, readSession, signIn, signOut } from '../../../contract/staff/accounts.ts'
import type { Database } from '../../database/database.ts'
import { queueJob } from '../../database/job-queue.ts'
import { clearTries, countTry, isResting, tries } from '../../database/sign-in-tries.ts'
import { writeAct } from '../../database/staff-acts.ts'
import { findPersonByEmail, inSmallLetters, lockPerson, type Person } from '../../database/staff-people.ts'
import { endSession, markProved } from '../../database/staff-sessions.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountParts } from './account-parts.ts'
import { openPersonsSession, sessionOf, sessionOfCaller } from './open-session.ts'
import { isPassphrase } from './passphrase.ts'

/** Calls of one address in ten minutes; a whole kitchen may share one. */
const most = { signIn: 50, proof: 50 }

export function answerSignIn({ answer, cookie, database }: AccountParts): void {
  answer(readSession, async (_input, { caller }) => sessionOfCaller(caller))

  answer(
    signIn,
    async ({ email, passphrase }, context) => {
      const { id } = await checkPassphrase(database, email, passphrase)
      const { person, token } = await database.transaction(async (tx) => {
        // Removed since the passphrase was looked at.
        const person = await lockPerson(tx, id)
        if (!person) throw new AppError('sign_in_failed')
        return { person, token: await openPersonsSession(tx, context, person, 'signed in') }
      })
      cookie.set(context.reply, token)
      return sessionOf(person)
    },
    most.signIn,
  )

  answer(
    proveIdentity,
    async ({ passphrase }, { caller }) => {
      await checkPassphrase(database, caller.email ?? '', passphrase).catch((error: unknown) => {
        const isWrong = error instanceof AppError && error.code === 'sign_in_failed'
        throw isWrong ? new AppError('sign_in_failed', { message: 'That is not your passphrase.' }) : error
      })
      await markProved(database, caller.sessionId)
      return {}
    },
    most.proof,
  )

  answer(signOut, async (_input, { caller, reply }) => {
    await database.transaction(async (tx) => {
      await endSession(tx, caller.sessionId)
      await writeAct(tx, { by: caller.name, personId: caller.personId, act: 'signed out' })
    })
    cookie.clear(reply)
    return {}
  })
}

/**
 * The person with this address and passphrase. Throws `sign_in_failed`, or `too_many_tries` while the account rests.
 * For an address of nobody all is done alike, and takes as long.
 */
async function checkPassphrase(database: Database, email: string, passphrase: string): Promise<Person> {
  const account = accountOf(email)
  const person = await findPersonByEmail(database, email)
  const which = await countTry(database, account)
  if (which === undefined) throw new AppError('too_many_tries')
  const isRight = await isPassphrase(passphrase, person?.passphraseHash)
  if (person && isRight) {
    await clearTries(database, account)
    return person
  }
  if (which === tries.most) await tellOfRest(database, account, person)
  throw new AppError('sign_in_failed')
}

/** Under what the tries at an account are counted. */
export const accountOf = (email: string) => `passphrase ${inSmallLetters(email)}`

/** Writes down that an account rests, and tells its owner. An address of nobody leaves no trace. */
async function tellOfRest(database: Database, account: string, person: Person | undefined): Promise<void> {
  await database.transaction(async (tx) => {
    // Another try at the same moment may have been the right one.
    if (!(await isResting(tx, account)) || !person) return
    await writeAct(tx, { by: 'Nobody', act: 'tried wrong passphrases; the account rests', subject: person.name })
    await queueJob(tx, 'send-account-mail', { mail: 'account-rests', personId: person.id, at: Date.now() })
  })
}
