import { desc, isNull } from 'drizzle-orm'
import { furthestDay } from '../../contract/delivery/delivery-days.ts'
import { addDays, formatDay, londonDay, londonTime } from '../../contract/london-time.ts'
import type { Database, Transaction } from '../database/database.ts'
import { orderingStates } from '../database/opening-schema.ts'
import { AppError, notPossible } from '../errors.ts'
import { type Act, writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { findDeliveryRules } from './delivery-rules.ts'
import { findOrdering, type Ordering, type Reach, standingOf } from './ordering.ts'

type Wanted = Pick<Ordering, 'openedFor' | 'isPaused' | 'pausedUntil'>

/** The input of each press: the version that the person saw, and the act to record. */
interface Pressing {
  version: number
  act: Pick<Act, 'act' | 'to'>
}

/**
 * Opens the site for orders, even if it is paused. Returns the state now in force. Throws AppError `changed_meanwhile`
 * if `version` is out of date. Callers check first that the site is ready to open (server/opening/).
 */
export function openOrdering(database: Database, server: Reach, caller: Caller, version: number): Promise<Ordering> {
  const wanted = server.isTrial ? 'trial' : 'customers'
  const act = { act: 'opened the site for orders', to: server.isTrial ? 'as a trial' : undefined }
  return press(database, caller, { version, act }, async (_tx, { openedFor }) => {
    // A site opened for customers stays so while its settings are those of a trial.
    return { openedFor: openedFor === 'customers' ? openedFor : wanted, isPaused: false, pausedUntil: null }
  })
}

/**
 * Pauses new orders on the site until a day (yyyy-MM-dd), or, with null, until somebody resumes them. Open payment
 * pages, changes of paid orders and telephone orders go on. Throws AppError `invalid_staff_call` for a day that is
 * past, today or too far ahead, `not_possible` before the site was opened and after a restore, and `changed_meanwhile`.
 */
export function pauseOrdering(
  database: Database,
  server: Reach,
  caller: Caller,
  { version, until }: { version: number; until: string | null },
): Promise<Ordering> {
  requireDayToCome(until)
  const act = { act: 'paused ordering', to: until ?? undefined }
  return press(database, caller, { version, act }, async (tx, held) => {
    await requireOpened(tx, server, held)
    return { openedFor: held.openedFor, isPaused: true, pausedUntil: until }
  })
}

/**
 * Ends a pause. Throws AppError `not_possible` before the site was opened and after a restore, and `changed_meanwhile`.
 */
export function resumeOrdering(database: Database, server: Reach, caller: Caller, version: number): Promise<Ordering> {
  return press(database, caller, { version, act: { act: 'ended the pause of ordering' } }, async (tx, held) => {
    await requireOpened(tx, server, held)
    return { openedFor: held.openedFor, isPaused: false, pausedUntil: null }
  })
}

/**
 * Pauses ordering in a restored database, because whatever was closed, paused or sold out since the backup is lost.
 * `restoredFrom` is when the backup began, `by` is who ran the command.
 */
export async function pauseAfterRestore(database: Database, restoredFrom: Date, by: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { version, openedFor } = await findOrdering(tx)
    await tx.insert(orderingStates).values({ version: version + 1, openedFor, isPaused: true, restoredFrom, by })
    const to = `${formatDay(londonDay(restoredFrom))}, ${londonTime(restoredFrom)}`
    await writeAct(tx, { by, act: 'restored the site from a backup', to })
  })
}

/**
 * Ends the pause after a restore, once an owner has checked what may be missing. The state in the backup applies again,
 * including a pause. Changes nothing if no restore paused the site. Throws AppError `changed_meanwhile`.
 */
export function resumeAfterRestore(database: Database, caller: Caller, version: number): Promise<Ordering> {
  const act = { act: 'looked at what the restore lost, and let orders go on' }
  return press(database, caller, { version, act }, async (tx, { openedFor }) => {
    const [before] = await tx
      .select()
      .from(orderingStates)
      .where(isNull(orderingStates.restoredFrom))
      .orderBy(desc(orderingStates.version))
      .limit(1)
    return { openedFor, isPaused: before?.isPaused ?? false, pausedUntil: before?.pausedUntil ?? null }
  })
}

/**
 * Replaces the current state and records the act. Repeating the same press changes nothing. Throws AppError
 * `changed_meanwhile`.
 */
async function press(
  database: Database,
  caller: Caller,
  { version, act }: Pressing,
  want: (tx: Transaction, held: Ordering) => Promise<Wanted>,
): Promise<Ordering> {
  return database.transaction(async (tx) => {
    const held = await findOrdering(tx)
    const wanted = await want(tx, held)
    // The button was pressed twice, or the first answer got lost.
    if (held.version >= version && isSame(held, wanted)) return held
    if (held.version !== version) throw new AppError('changed_meanwhile')
    const by = byCaller(caller)
    const rows = await tx
      .insert(orderingStates)
      .values({ version: version + 1, ...wanted, ...by })
      .onConflictDoNothing()
      .returning()
    if (rows.length === 0) throw new AppError('changed_meanwhile')
    await writeAct(tx, { ...by, ...act })
    return findOrdering(tx)
  })
}

const isSame = (held: Ordering, wanted: Wanted) =>
  held.restoredFrom === null &&
  held.openedFor === wanted.openedFor &&
  held.isPaused === wanted.isPaused &&
  held.pausedUntil === wanted.pausedUntil

async function requireOpened(tx: Transaction, server: Reach, ordering: Ordering): Promise<void> {
  const standing = standingOf(server, { rules: await findDeliveryRules(tx), ordering }, new Date())
  if (standing === 'soon') throw notPossible('The site takes no orders yet. An owner opens it.')
  if (ordering.restoredFrom)
    throw notPossible('The site was restored from a backup. An owner looks at what may be missing, and opens it again.')
}

function requireDayToCome(until: string | null): void {
  if (until === null) return
  const today = londonDay(new Date())
  const message =
    until <= today
      ? 'Please choose a day from tomorrow on.'
      : until > addDays(today, furthestDay)
        ? 'Nobody can order that far ahead. Please choose an earlier day.'
        : undefined
  if (message) throw new AppError('invalid_staff_call', { fields: [{ path: 'until', message }] })
}
