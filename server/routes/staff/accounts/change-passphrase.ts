import { changePassphrase } from '../../../../contract/staff/accounts.ts'
import { queueJob } from '../../../database/job-queue.ts'
import { AppError } from '../../../errors.ts'
import { hashIfGood } from '../../../people/judge-passphrase.ts'
import { clearTries } from '../../../people/sign-in-tries.ts'
import { writeAct } from '../../../people/staff-acts.ts'
import { lockPerson, setPassphrase } from '../../../people/staff-people.ts'
import { endSessionsOf, findLiveSessions, personOf } from '../../../people/staff-sessions.ts'
import type { AccountParts } from './account-parts.ts'
import { accountOf } from './sign-in.ts'

/** Answers the call by which a signed-in person chooses a new passphrase. */
export function answerChangePassphrase({ answer, database }: AccountParts): void {
  answer(changePassphrase, async ({ passphrase }, { caller }) => {
    const { id, name, email } = personOf(caller)
    const hash = await hashIfGood(passphrase, { name, email })
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, id)
      // The session may have been ended, or the person removed, since the call came in.
      const live = await findLiveSessions(tx, [caller.sessionId])
      if (!person || live.size === 0) throw new AppError('not_found')
      await setPassphrase(tx, id, hash)
      await endSessionsOf(tx, id, caller.sessionId)
      await clearTries(tx, accountOf(email))
      await writeAct(tx, { by: name, personId: id, act: 'chose a new passphrase' })
      await queueJob(tx, 'send-account-mail', { mail: 'passphrase-changed', personId: id, at: Date.now() })
    })
  })
}
