import { desc } from 'drizzle-orm'
import { formatDay, londonDay } from '../../contract/london-time.ts'
import type { OrderingStanding } from '../../contract/staff/opening.ts'
import type { Queryable } from '../database/database.ts'
import { orderingStates } from '../database/opening-schema.ts'
import { AppError } from '../errors.ts'
import { siteNow } from '../publishing/live-content.ts'
import { isChosen, type RulesVersion } from './delivery-rules.ts'

/** Whether the site takes orders, as staff have set it. */
export interface Ordering {
  version: number
  /** For whom an owner opened the site; null if nobody has. */
  openedFor: 'trial' | 'customers' | null
  isPaused: boolean
  /** The day (yyyy-MM-dd) on which a pause ends by itself; null if it lasts until somebody resumes orders. */
  pausedUntil: string | null
  /** When the backup that the site was restored from began. Null once an owner has checked what may be missing. */
  restoredFrom: Date | null
  /** Who set this and when; null if nobody has set anything. */
  changed: { by: string; at: Date } | null
}

const untouched: Ordering = {
  version: 0,
  openedFor: null,
  isPaused: false,
  pausedUntil: null,
  restoredFrom: null,
  changed: null,
}

/** Returns the current ordering state, as staff last set it. */
export async function findOrdering(database: Queryable): Promise<Ordering> {
  const [found] = await database.select().from(orderingStates).orderBy(desc(orderingStates.version)).limit(1)
  if (!found) return untouched
  const { version, openedFor, isPaused, pausedUntil, restoredFrom, by, createdAt } = found
  return { version, openedFor, isPaused, pausedUntil, restoredFrom, changed: { by, at: createdAt } }
}

/** The kind of server: public if other machines can reach it, a trial if no money moves on it. */
export interface Reach {
  isPublic?: boolean
  isTrial?: boolean
}

/** What decides whether orders are taken. */
interface Known {
  rules: Pick<RulesVersion, 'version'>
  ordering: Pick<Ordering, 'openedFor' | 'isPaused' | 'pausedUntil'>
}

/**
 * Returns whether a site takes orders at `now`. A public site takes none before its rules are saved, because the
 * default rules sell at any hour and anywhere, nor before an owner has opened it (decision 101). A site opened for a
 * trial isn't open for customers.
 */
export function standingOf(server: Reach, { rules, ordering }: Known, now: Date): OrderingStanding {
  const isOpened = ordering.openedFor === 'customers' || (ordering.openedFor === 'trial' && server.isTrial === true)
  if (server.isPublic === true && (rules.version === 0 || !isOpened)) return 'soon'
  return isPausedAt(ordering, now) ? 'paused' : 'open'
}

function isPausedAt({ isPaused, pausedUntil }: Known['ordering'], now: Date): boolean {
  return isPaused && (pausedUntil === null || londonDay(now) < pausedUntil)
}

/** Returns why a new order on the site is refused, or undefined if orders are taken. */
export function whyNoOrders(server: Reach, known: Known, now: Date): AppError | undefined {
  const standing = standingOf(server, known, now)
  if (standing === 'open') return undefined
  if (standing === 'soon') return new AppError('ordering_not_open', { message: soonWords() })
  return new AppError('ordering_paused', { message: pausedWords(known.ordering.pausedUntil) })
}

const soonWords = () =>
  `Online ordering opens soon. Until then please ring us on ${siteNow().phone.shown}, and we will take your order.`

function pausedWords(until: string | null): string {
  const how =
    until === null ? 'at the moment. Please come back later' : `until ${formatDay(until)}. Please come back then`
  return `We are not taking orders online ${how}, or ring us on ${siteNow().phone.shown}.`
}

/**
 * Returns a warning for the person starting a public site, or undefined if staff have set everything that orders need.
 */
export function whatOrdersMiss(
  server: Reach,
  { rules, ordering }: Known & { rules: Pick<RulesVersion, 'changed'>; ordering: Pick<Ordering, 'restoredFrom'> },
): string | undefined {
  if (rules.version === 0) return 'No orders are taken before a manager has saved what you deliver, at /staff/rules'
  if (standingOf(server, { rules, ordering }, new Date()) === 'soon')
    return 'No orders are taken before an owner opens the site, at /staff/opening'
  if (ordering.restoredFrom)
    return 'No orders are taken before an owner has looked at what the restore may have lost, at /staff/opening'
  if (isChosen(rules)) return undefined
  return 'Nobody has said yet what you deliver: orders for tomorrow at any hour, anywhere, are taken (/staff/rules)'
}

/** The text of the order button while orders are refused, by error code. */
export const onOrderButton: Partial<Record<AppError['code'], string>> = {
  ordering_not_open: 'We open soon',
  ordering_paused: 'Not taking orders',
}
