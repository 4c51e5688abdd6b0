import { proveIdentity, readSession, signIn, signOut } from '../../../../contract/staff/accounts.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import { queueJob } from '../../../database/job-queue.ts'
import { AppError } from '../../../errors.ts'
import { loggable } from '../../../operations/loggable.ts'
import { isPassphrase, withPlaceToHash } from '../../../people/passphrase.ts'
import { areTriesUsedUp, clearTries, countTry, tries } from '../../../people/sign-in-tries.ts'
import { writeAct } from '../../../people/staff-acts.ts'
import { findPersonByEmail, inSmallLetters, lockPerson, type Person } from '../../../people/staff-people.ts'
import { byCaller, endSession, markProved, personOf } from '../../../people/staff-sessions.ts'
import type { AccountParts } from './account-parts.ts'
import { openPersonsSession, sessionOf, sessionOfCaller } from './open-session.ts'

/** How many sign-ins one address may try in ten minutes. A whole kitchen may share one. */
const callsPerTenMinutes = 50

/** Answers the calls to sign in, to prove who one is, and to sign out. */
export function answerSignIn(parts: AccountParts): void {
  const { answer, cookie, database } = parts
  answer(readSession, async (_input, { caller }) => sessionOfCaller(caller))

  answer(
    signIn,
    async ({ email, passphrase }, context) => {
      const checked = await checkPassphrase(parts, {
        email,
        passphrase,
        tried: accountOf(email),
        stranger: context.request.ip,
      })
      const { person, token } = await database.transaction(async (tx) => {
        const person = await holdUnchanged(tx, checked)
        return { person, token: await openPersonsSession(tx, context, person, 'signed in') }
      })
      cookie.set(context.reply, token)
      return sessionOf(person)
    },
    callsPerTenMinutes,
  )

  // Wrong proofs are counted by session, so that strangers who guess at the account don't lock out a person who is
  // signed in. There is no limit by address, because its answer would tell a stranger that this call exists.
  answer(proveIdentity, async ({ passphrase }, { caller }) => {
    try {
      const checked = await checkPassphrase(parts, {
        email: personOf(caller).email,
        passphrase,
        tried: `proof ${caller.sessionId}`,
      })
      await database.transaction(async (tx) => {
        await holdUnchanged(tx, checked)
        await markProved(tx, caller.sessionId)
      })
    } catch (error) {
      const isWrong = error instanceof AppError && error.code === 'sign_in_failed'
      throw isWrong ? new AppError('sign_in_failed', { message: 'That is not your passphrase.' }) : error
    }
  })

  answer(signOut, async (_input, { caller, reply }) => {
    await database.transaction(async (tx) => {
      await endSession(tx, caller.sessionId)
      await writeAct(tx, { ...byCaller(caller), act: 'signed out' })
    })
    cookie.clear(reply)
  })
}

interface Tried {
  email: string
  passphrase: string
  /** What the tries are counted for: the account, or the session that asks for a proof. */
  tried: string
  /** The IP address of a caller who is not signed in. */
  stranger?: string
}

/**
 * Returns the person with this address and passphrase. Throws AppError `sign_in_failed`, `too_many_tries`, or
 * `overloaded`, which counts as no try. An unknown address takes the same work and time.
 */
async function checkPassphrase(parts: AccountParts, { email, passphrase, tried, stranger }: Tried): Promise<Person> {
  const { database, log } = parts
  const person = await findPersonByEmail(database, email)
  if (await areTriesUsedUp(database, tried)) throw new AppError('too_many_tries')
  return withPlaceToHash(stranger, async () => {
    const which = await countTry(database, tried)
    if (which === undefined) throw new AppError('too_many_tries')
    const isRight = await isPassphrase(passphrase, person?.passphraseHash)
    if (person && isRight) {
      await clearTries(database, tried)
      return person
    }
    if (which === tries.limit) {
      // Not awaited, because the time would tell that the address belongs to somebody.
      noteAndMailLockedAccount(database, { email, tried }, person).catch((error: unknown) =>
        log.error({ err: loggable(error) }, 'nobody was told that an account rests'),
      )
    }
    throw new AppError('sign_in_failed')
  })
}

/**
 * Locks the person until the transaction ends. Throws AppError `sign_in_failed` where they have left or changed their
 * passphrase since the check.
 */
async function holdUnchanged(tx: Transaction, checked: Person): Promise<Person> {
  const person = await lockPerson(tx, checked.id)
  if (person?.passphraseHash !== checked.passphraseHash) throw new AppError('sign_in_failed')
  return person
}

/** Returns the key that counts the tries at an account. */
export const accountOf = (email: string) => `passphrase ${inSmallLetters(email)}`

/**
 * Writes into the book of acts that an account is locked, and mails its owner; or that a session gave wrong
 * passphrases. An unknown address leaves no trace.
 */
async function noteAndMailLockedAccount(
  database: Database,
  { email, tried }: Pick<Tried, 'email' | 'tried'>,
  person: Person | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    // A try at the same moment may have succeeded.
    if (!(await areTriesUsedUp(tx, tried)) || !person) return
    if (tried !== accountOf(email)) {
      await writeAct(tx, { by: person.name, personId: person.id, act: 'gave wrong passphrases as a proof' })
      return
    }
    await writeAct(tx, { by: 'Nobody', act: 'tried wrong passphrases; the account rests', subject: person.name })
    await queueJob(tx, 'send-account-mail', { mail: 'account-rests', personId: person.id, at: Date.now() })
  })
}
