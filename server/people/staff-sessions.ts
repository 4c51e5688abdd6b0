import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Role } from '../../contract/staff/call.ts'
import type { Queryable } from '../database/database.ts'
import { staffPeople, staffSessions, staffTablets } from '../database/staff-schema.ts'
import { AppError } from '../errors.ts'
import { nameInBook } from './staff-tablets.ts'

/** Who makes a call: a member of staff, or a tablet on the wall. */
export interface Caller {
  sessionId: string
  role: Role
  /** How the book of acts names the person or tablet. */
  name: string
  personId: string | null
  tabletId: string | null
  /** The tablet's name on its screens; null for a person. */
  tabletName: string | null
  email: string | null
  /** The ids of the kitchens whose orders they see; undefined for all. */
  kitchens?: readonly string[]
  /** True if the person proved who they are in the last fifteen minutes. */
  hasProved: boolean
}

/** Returns the person who calls. Throws AppError `forbidden` for a tablet. */
export function personOf({ personId, name, email }: Caller): { id: string; name: string; email: string } {
  if (personId === null || email === null) throw new AppError('forbidden')
  return { id: personId, name, email }
}

/** Returns the caller as the author of a line in the book of acts. */
export const byCaller = ({ name, personId }: Pick<Caller, 'name' | 'personId'>) => ({ by: name, personId })

/** The days after which a person's unused session ends, and after which every session ends. */
export const sessionDays = { unused: 14, inAll: 90 }

// Compared in the database, because its clock set these times and a server's clock may differ.
const hasProved = sql<boolean>`${staffSessions.provedAt} > now() - interval '15 minutes'`
const isSeenLongAgo = sql<boolean>`${staffSessions.lastSeenAt} < now() - interval '1 minute'`

/**
 * Returns the person or tablet whose session has this token's hash, or undefined. Updates the session's last use, at
 * most once a minute.
 */
export async function findCaller(database: Queryable, tokenHash: Buffer): Promise<Caller | undefined> {
  const [found] = await database
    .select({ session: staffSessions, person: staffPeople, tablet: staffTablets, hasProved, isSeenLongAgo })
    .from(staffSessions)
    .leftJoin(staffPeople, eq(staffPeople.id, staffSessions.personId))
    .leftJoin(staffTablets, eq(staffTablets.id, staffSessions.tabletId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), gt(staffSessions.expiresAt, sql`now()`)))
  if (!found) return undefined
  const { session, person, tablet } = found
  if (found.isSeenLongAgo) await markSeen(database, session)
  return {
    sessionId: session.id,
    role: person?.role ?? 'tablet',
    name: person?.name ?? nameInBook(tablet?.name ?? ''),
    personId: session.personId,
    tabletId: session.tabletId,
    tabletName: tablet?.name ?? null,
    email: person?.email ?? null,
    kitchens: kitchensSeenBy(person ?? tablet),
    hasProved: found.hasProved,
  }
}

/** Returns the ids of the kitchens whose orders a person or tablet sees; undefined for all, as for each owner. Pure. */
export function kitchensSeenBy(
  whose: Pick<typeof staffPeople.$inferSelect, 'role' | 'kitchens'> | { kitchen: string | null } | null,
): string[] | undefined {
  if (!whose) return undefined
  if ('kitchens' in whose) return whose.role === 'owner' ? undefined : (whose.kitchens ?? undefined)
  return whose.kitchen === null ? undefined : [whose.kitchen]
}

async function markSeen(database: Queryable, { id, personId }: typeof staffSessions.$inferSelect): Promise<void> {
  const { unused, inAll } = sessionDays
  const later = sql`least(now() + ${unused} * interval '1 day', ${staffSessions.createdAt} + ${inAll} * interval '1 day')`
  await database
    .update(staffSessions)
    .set({ lastSeenAt: sql`now()`, ...(personId && { expiresAt: later }) })
    .where(eq(staffSessions.id, id))
}

/** Stores a session of a person or a tablet. */
export async function addSession(
  database: Queryable,
  session: Pick<typeof staffSessions.$inferInsert, 'id' | 'tokenHash' | 'personId' | 'tabletId' | 'browser'>,
): Promise<void> {
  const days = session.tabletId ? sessionDays.inAll : sessionDays.unused
  await database.insert(staffSessions).values({ ...session, expiresAt: sql`now() + ${days} * interval '1 day'` })
}

/** Ends one session. */
export async function endSession(database: Queryable, id: string): Promise<void> {
  await database.delete(staffSessions).where(eq(staffSessions.id, id))
}

/** Ends a person's sessions, except the one with id `but`. Returns how many it ended. */
export async function endSessionsOf(database: Queryable, personId: string, but?: string): Promise<number> {
  const others = but === undefined ? undefined : ne(staffSessions.id, but)
  const ended = await database.delete(staffSessions).where(and(eq(staffSessions.personId, personId), others))
  return ended.rowCount ?? 0
}

export type StaffSession = typeof staffSessions.$inferSelect

/** Returns the valid sessions, of everybody or of one person. The most recently used comes first. */
export async function listSessions(database: Queryable, personId?: string): Promise<StaffSession[]> {
  const theirs = personId === undefined ? undefined : eq(staffSessions.personId, personId)
  return database
    .select()
    .from(staffSessions)
    .where(and(gt(staffSessions.expiresAt, sql`now()`), theirs))
    .orderBy(desc(staffSessions.lastSeenAt))
}

/** Notes that the person has just proved who they are. */
export async function markProved(database: Queryable, id: string): Promise<void> {
  await database.update(staffSessions).set({ provedAt: sql`now()` }).where(eq(staffSessions.id, id))
}

/** The channel on which a trigger announces the id of each ended session. */
export const endedSessions = 'ended_staff_sessions'

/** Returns which of these sessions are still valid. */
export async function findLiveSessions(database: Queryable, ids: string[]): Promise<Set<string>> {
  const live = await database
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(inArray(staffSessions.id, ids), gt(staffSessions.expiresAt, sql`now()`)))
  return new Set(live.map(({ id }) => id))
}
