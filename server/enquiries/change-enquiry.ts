import { eq, sql } from 'drizzle-orm'
import type { EnquiryState, entryKinds } from '../../contract/staff/enquiries.ts'
import type { Database, Transaction } from '../database/database.ts'
import { enquiries, enquiryEntries } from '../database/enquiries-schema.ts'
import { queueJob } from '../database/job-queue.ts'
import { AppError } from '../http/errors.ts'
import { type Act, writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import type { Enquiry } from './enquiries.ts'

/** The acts of staff on an enquiry, as the book of acts names them. Their subject is the enquiry's id. */
export const enquiryActs = {
  answered: 'answered enquiry',
  noted: 'wrote a note about enquiry',
  state: 'set state of enquiry',
  ordered: 'took an order of enquiry',
  erased: 'erased enquiry',
} as const

/** The channel on which all servers hear that an enquiry is new, was changed or is gone. Its messages are empty. */
export const enquiryChanges = 'enquiry_changes'

/** Announces that enquiries have changed. Servers hear of it when the transaction has committed. */
export async function announceEnquiries(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${enquiryChanges}, '')`)
}

type Done = Pick<Act, 'act' | 'from' | 'to'>

/**
 * Does an act of staff to an enquiry, in one transaction with its line in the book of acts and its announcement to other
 * screens. The enquiry is locked meanwhile. The book names it by its id, so that erasing it leaves nobody's name there.
 * `change` returns what the book says of the act, or undefined where there was nothing left to do.
 * Throws AppError `not_found`, and whatever `change` throws.
 */
export async function changeEnquiry(
  { database, caller, id }: { database: Database; caller: Caller; id: string },
  change: (tx: Transaction, enquiry: Enquiry) => Promise<Done | undefined>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
    if (!enquiry) throw new AppError('not_found')
    const done = await change(tx, enquiry)
    if (!done) return
    await writeAct(tx, { ...byCaller(caller), subject: id, ...done })
    await announceEnquiries(tx)
  })
}

interface Written {
  id: string
  /** Names the press of the button. */
  key: string
  kind: (typeof entryKinds)[number]
  text: string
}

/** Writes a note, or an answer that goes to the customer and answers a new enquiry. The same key writes once. */
export function writeEntry(database: Database, { id, key, kind, text }: Written, caller: Caller): Promise<void> {
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

/** Sets the state of an enquiry. Throws AppError `changed_meanwhile` where it is another one than the caller saw. */
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

/** Marks an enquiry as having become an order. One that is gone meanwhile is no error: the order stands by itself. */
export async function becomeOrder(
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
