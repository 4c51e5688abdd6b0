import { londonDay } from '../../contract/london-time.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { announceApplications, applicationActs, findApplication, withdrawNewsOf } from './staff-applications.ts'

/**
 * Writes down that an applicant has withdrawn the consent to other news. It is a person's consent, so it ends in all
 * applications of that e-mail address, and the book of acts has a line for each, with the day on which it was given.
 * Nothing happens where there is none any more. Throws AppError `not_found`.
 */
export async function withdrawNews(database: Database, id: string, caller: Caller): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await findApplication(tx, id)
    if (!found) throw new AppError('not_found')
    const withdrawn = await withdrawNewsOf(tx, found.application.email)
    for (const { id: subject, agreedAt } of withdrawn) {
      const from = agreedAt ? `agreed on ${londonDay(agreedAt)}` : undefined
      await writeAct(tx, { ...byCaller(caller), act: applicationActs.withdrewNews, subject, from })
    }
    if (withdrawn.length > 0) await announceApplications(tx)
  })
}
