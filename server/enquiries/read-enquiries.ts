import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { mostNewCounted } from '../../contract/staff/call.ts'
import { type EnquiryOnScreen, enquiriesOnPage, type readEnquiries } from '../../contract/staff/enquiries.ts'
import type { Database, Queryable } from '../database/database.ts'
import { enquiries } from '../database/enquiries-schema.ts'
import { AppError } from '../errors.ts'
import { findActsOn } from '../people/staff-acts.ts'
import { enquiryActs } from './change-enquiry.ts'
import { type Enquiry, findEnquiry, findEntries } from './enquiries.ts'

/**
 * Returns one page of the enquiries in a state for the staff's screen, newest first. At most 100 arrive a day and they
 * are deleted in the end, so this needs no index.
 */
export async function listEnquiries(
  database: Database,
  { tab, page }: z.output<typeof readEnquiries.input>,
): Promise<z.input<typeof readEnquiries.output>> {
  const asOf = new Date().toISOString()
  const found = await database
    .select()
    .from(enquiries)
    .where(eq(enquiries.state, tab))
    .orderBy(sql`${enquiries.createdAt} desc, ${enquiries.id}`)
    .limit(enquiriesOnPage + 1)
    .offset((page - 1) * enquiriesOnPage)
  return { enquiries: found.slice(0, enquiriesOnPage).map(rowOf), hasMore: found.length > enquiriesOnPage, asOf }
}

/** Counts the enquiries waiting for an answer, up to `mostNewCounted`. */
export async function countNewOnes(database: Queryable): Promise<number> {
  const some = database.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.state, 'new'))
  return database.$count(some.limit(mostNewCounted).as('some'))
}

/** Returns an enquiry with its notes, answers and history. Throws AppError `not_found`. */
export async function showEnquiry(database: Database, id: string): Promise<Omit<EnquiryOnScreen, 'alsoHeld'>> {
  const asOf = new Date().toISOString()
  const enquiry = await findEnquiry(database, id)
  if (!enquiry) throw new AppError('not_found')
  const [entries, acts] = await Promise.all([findEntries(database, id), findActsOn(database, id, enquiryActs)])
  const { email, phone, wishes, orderNumber, stateBy, stateAt } = enquiry
  return {
    ...rowOf(enquiry),
    email,
    phone,
    wishes,
    orderNumber,
    asOf,
    stateSet: stateBy !== null && stateAt ? { by: stateBy, at: stateAt.toISOString() } : null,
    entries: entries.map(({ id, kind, by, createdAt, text, mailedAt }) => ({
      id,
      kind,
      by,
      text,
      at: createdAt.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
    history: acts.map(({ at, by, act, from, to }) => ({ at: at.toISOString(), by, what: actInWords(act, from, to) })),
  }
}

function rowOf({ id, name, eventDate, guestCount, place, state, createdAt, isExample }: Enquiry) {
  return { id, name, day: eventDate, guests: guestCount, place, state, sentAt: createdAt.toISOString(), isExample }
}

function actInWords(act: string, from: string | null, to: string | null): string {
  if (act === enquiryActs.answered) return 'Answered'
  if (act === enquiryActs.noted) return 'Note written'
  if (act === enquiryActs.ordered) return `Became the order ${to}`
  return `Marked as ${to}, was ${from}`
}
