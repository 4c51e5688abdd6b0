import { eq, sql } from 'drizzle-orm'
import type { EnquiryState, entryKinds } from '../../contract/staff/enquiries.ts'
import type { Database, Transaction } from '../database/database.ts'
import { enquiries, enquiryEntries } from '../database/enquiries-schema.ts'
import { queueJob } from '../database/job-queue.ts'
import { AppError } from '../errors.ts'
import { changeOnRecord } from '../people/change-on-record.ts'
import type { Caller } from '../people/staff-sessions.ts'

/** The acts of staff on an enquiry, as worded in the book of acts. Their subject is the enquiry's id. */
export const enquiryActs = {
  answered: 'answered enquiry',
  noted: 'wrote a note about enquiry',
  state: 'set state of enquiry',
  ordered: 'took an order of enquiry',
  erased: 'erased enquiry',
} as const

/** The channel that tells all servers that an enquiry was added, changed or erased. Its messages are empty. */
export const enquiryChanges = 'enquiry_changes'

/** Announces to all servers that enquiries have changed, once the transaction has committed. */
export async function announceEnquiries(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${enquiryChanges}, '')`)
}

/** Locks an enquiry and changes it (people/change-on-record.ts). */
export const changeEnquiry = changeOnRecord({
  hold: async (tx, id) => (await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update'))[0],
  announce: announceEnquiries,
})

interface Written {
  id: string
  /** Identifies the press of the button. */
  key: string
  kind: (typeof entryKinds)[number]
  text: string
}

/**
 * Writes a note or an answer. An answer is mailed to the customer and marks a new enquiry as answered. The same key
 * writes once. Throws AppError `not_found`.
 */
export function writeEnquiryEntry(database: Database, { id, key, kind, text }: Written, caller: Caller): Promise<void> {
  return changeEnquiry({ database, caller, id }, async (tx, { state }) => {
    const stored = await tx
      .insert(enquiryEntries)
      .values({ id: key, enquiryId: id, kind, by: caller.name, text })
      .onConflictDoNothing()
    if (stored.rowCount === 0) return undefined
    if (kind === 'note') return { act: enquiryActs.noted }
    await queueJob(tx, 'send-enquiry-mail', { mail: 'enquiry-answer', enquiryId: id, entryId: key })
    if (state === 'new') await setState(tx, id, 'answered', caller)
    return { act: enquiryActs.answered }
  })
}

/**
 * Sets the state of an enquiry. Throws AppError `changed_meanwhile` if its state isn't the one that the caller saw, and
 * `not_found`.
 */
export function changeState(
  database: Database,
  { id, state, known }: { id: string; state: EnquiryState; known: EnquiryState },
  caller: Caller,
): Promise<void> {
  return changeEnquiry({ database, caller, id }, async (tx, { state: before }) => {
    if (before === state) return undefined
    if (before !== known) throw new AppError('changed_meanwhile')
    await setState(tx, id, state, caller)
    return { act: enquiryActs.state, from: before, to: state }
  })
}

/**
 * Marks an enquiry as having become an order. Ignores an enquiry that was erased, because the order doesn't need it.
 */
export async function markAsOrdered(
  database: Database,
  { id, orderNumber }: { id: string; orderNumber: string },
  caller: Caller,
): Promise<void> {
  await changeEnquiry({ database, caller, id }, async (tx, enquiry) => {
    if (enquiry.orderNumber === orderNumber) return undefined
    await setState(tx, id, 'ordered', caller)
    await tx.update(enquiries).set({ orderNumber }).where(eq(enquiries.id, id))
    return { act: enquiryActs.ordered, to: orderNumber }
  }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  })
}

async function setState(tx: Transaction, id: string, state: EnquiryState, { name }: Caller): Promise<void> {
  await tx.update(enquiries).set({ state, stateBy: name, stateAt: sql`now()` }).where(eq(enquiries.id, id))
}
