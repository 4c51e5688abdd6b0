import type { Database, Transaction } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import { type Act, writeAct } from '../people/staff-acts.ts'
import type { Caller } from '../people/staff-sessions.ts'
import { type Application, announceApplications, holdApplication } from './staff-applications.ts'

/**
 * Does an act of staff to an application: all of it, its line in the book of acts and its announcement to other screens,
 * or nothing. The application is held meanwhile. The book names it by its id, so that erasing it leaves nobody's name
 * there. `change` answers what the book says of it, or undefined where all was so already.
 * Throws AppError `not_found`, and whatever `change` throws.
 */
export async function changeApplication(
  { database, caller, id }: { database: Database; caller: Caller; id: string },
  change: (tx: Transaction, application: Application) => Promise<Pick<Act, 'act' | 'from' | 'to'> | undefined>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const application = await holdApplication(tx, id)
    if (!application) throw new AppError('not_found')
    const done = await change(tx, application)
    if (!done) return
    await writeAct(tx, { by: caller.name, personId: caller.personId, subject: id, ...done })
    await announceApplications(tx)
  })
}
