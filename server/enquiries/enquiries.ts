import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { enquiries, enquiryEntries } from '../database/enquiries-schema.ts'
import { londonToday } from '../database/london-today.ts'

export type Enquiry = typeof enquiries.$inferSelect
export type EnquiryEntry = typeof enquiryEntries.$inferSelect

/** Stores an enquiry and returns its id, or undefined if the same enquiry is stored already. */
export async function insertEnquiry(
  tx: Transaction,
  enquiry: typeof enquiries.$inferInsert,
): Promise<string | undefined> {
  const [row] = await tx.insert(enquiries).values(enquiry).onConflictDoNothing().returning({ id: enquiries.id })
  return row?.id
}

/** Returns the id of the mail that acknowledges an enquiry. */
export const receiptOf = (enquiryId: string) => `enquiry-received.${enquiryId}`

/** Returns the id of the enquiry with this hash, or undefined. */
export async function findEnquiryId(tx: Transaction, requestHash: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.requestHash, requestHash))
  return row?.id
}

/** Returns the enquiries sent from this e-mail address. */
export const findEnquiriesOf = (tx: Transaction, email: string): Promise<Enquiry[]> =>
  tx.select().from(enquiries).where(enquiriesOf(email))

/** Returns an enquiry, or undefined. */
export async function findEnquiry(database: Queryable, id: string): Promise<Enquiry | undefined> {
  const [found] = await database.select().from(enquiries).where(eq(enquiries.id, id))
  return found
}

/** Returns the notes and answers on an enquiry, oldest first. */
export function findEntries(database: Queryable, enquiryId: string): Promise<EnquiryEntry[]> {
  return database
    .select()
    .from(enquiryEntries)
    .where(eq(enquiryEntries.enquiryId, enquiryId))
    .orderBy(enquiryEntries.createdAt, enquiryEntries.id)
}

/** Returns an answer with its enquiry, or undefined if it is gone. */
export async function findEntryAnswer(database: Queryable, entryId: string) {
  const [found] = await database
    .select({ enquiry: enquiries, entry: enquiryEntries })
    .from(enquiryEntries)
    .innerJoin(enquiries, eq(enquiries.id, enquiryEntries.enquiryId))
    .where(and(eq(enquiryEntries.id, entryId), eq(enquiryEntries.kind, 'answer')))
  return found
}

/** Records when an answer's mail was sent. Only the first time counts. */
export async function setMailed(tx: Transaction, entryId: string): Promise<void> {
  await tx
    .update(enquiryEntries)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(enquiryEntries.id, entryId), isNull(enquiryEntries.mailedAt)))
}

/** Returns a condition for the enquiries sent from this e-mail address. Case doesn't matter. */
export const enquiriesOf = (email: string) => sql`lower(${enquiries.email}) = lower(${email})`

/** Erases the enquiries that match `where` completely, with all that staff wrote. Returns how many. */
export async function eraseEnquiries(tx: Transaction, where: SQL): Promise<number> {
  const gone = await tx.delete(enquiries).where(where)
  return gone.rowCount ?? 0
}

/** Erases one enquiry completely. */
export async function eraseEnquiry(tx: Transaction, id: string): Promise<void> {
  await eraseEnquiries(tx, eq(enquiries.id, id))
}

/** Deletes enquiries sent more than `days` ago whose event is at least that long past. Returns how many. */
export async function deleteOldEnquiries(database: Database, days: number): Promise<number> {
  const isOver = sql`${enquiries.eventDate} is null or ${enquiries.eventDate} < ${londonToday} - ${days}::int`
  const gone = await database
    .delete(enquiries)
    .where(sql`${enquiries.createdAt} < now() - ${days} * interval '1 day' and (${isOver})`)
  return gone.rowCount ?? 0
}
