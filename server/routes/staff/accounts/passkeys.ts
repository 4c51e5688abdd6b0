import {
  addPasskey,
  proveIdentityWithPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '../../../../contract/staff/accounts.ts'
import { AppError } from '../../../errors.ts'
import { writeAct } from '../../../people/staff-acts.ts'
import { markPasskeyUsed, removePasskeyOf, storePasskey } from '../../../people/staff-passkeys.ts'
import { lockPerson } from '../../../people/staff-people.ts'
import { findLiveSessions, markProved, personOf } from '../../../people/staff-sessions.ts'
import { webAuthn } from '../../../people/web-authn.ts'
import type { AccountParts } from './account-parts.ts'
import { openPersonsSession, sessionOf } from './open-session.ts'

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { start: 100, signIn: 50 }

// A bare name could be taken for an order's number.
const passkeyAsSubject = (name: string) => `passkey "${name}"`

/** Answers the calls that add, use and remove passkeys. */
export function answerPasskeys({ answer, cookie, database, publicUrl }: AccountParts): void {
  const passkeys = webAuthn(database, publicUrl)

  answer(startPasskeySignIn, () => passkeys.startAuthentication(null), callsPerTenMinutes.start)

  answer(
    signInWithPasskey,
    async ({ credential }, context) => {
      const { passkey, counter } = await passkeys.finishAuthentication(null, credential)
      const { person, token } = await database.transaction(async (tx) => {
        const person = await lockPerson(tx, passkey.personId)
        if (!person || !(await markPasskeyUsed(tx, passkey.id, counter))) throw new AppError('passkey_failed')
        return { person, token: await openPersonsSession(tx, context, person, 'signed in with a passkey') }
      })
      cookie.set(context.reply, token)
      return sessionOf(person)
    },
    callsPerTenMinutes.signIn,
  )

  answer(startPasskeyProof, (_input, { caller }) => passkeys.startAuthentication(personOf(caller).id))

  answer(proveIdentityWithPasskey, async ({ credential }, { caller }) => {
    const { passkey, counter } = await passkeys.finishAuthentication(personOf(caller).id, credential)
    if (!(await markPasskeyUsed(database, passkey.id, counter))) throw new AppError('passkey_failed')
    await markProved(database, caller.sessionId)
  })

  answer(startPasskey, (_input, { caller }) => passkeys.startRegistration(personOf(caller)))

  answer(addPasskey, async ({ name, credential }, { caller }) => {
    const { id: personId, name: by } = personOf(caller)
    const passkey = await passkeys.finishRegistration(personId, credential)
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, personId)
      // The account may have been taken back since the call came in.
      const live = await findLiveSessions(tx, [caller.sessionId])
      if (!person || live.size === 0) throw new AppError('not_found')
      if (!(await storePasskey(tx, { ...passkey, name }))) throw new AppError('passkey_failed')
      await writeAct(tx, { by, personId, act: 'added a passkey', subject: passkeyAsSubject(name) })
    })
  })

  answer(removePasskey, async ({ id }, { caller }) => {
    const { id: personId, name: by } = personOf(caller)
    await database.transaction(async (tx) => {
      const name = await removePasskeyOf(tx, personId, id)
      if (name === undefined) return
      await writeAct(tx, { by, personId, act: 'removed a passkey', subject: passkeyAsSubject(name) })
    })
  })
}
