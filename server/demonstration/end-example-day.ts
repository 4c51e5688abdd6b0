import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { exampleTablet } from '../../contract/staff/example-day.ts'
import { eraseApplications } from '../applications/applications.ts'
import { announceApplications } from '../applications/change-application.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { enquiries } from '../database/enquiries-schema.ts'
import { deleteFromSandbox } from '../database/sandbox-customers.ts'
import { jobApplications, stripeEvents } from '../database/schema.ts'
import { announceEnquiries } from '../enquiries/change-enquiry.ts'
import { eraseEnquiries } from '../enquiries/enquiries.ts'
import { deleteMails, findMailsNamed } from '../mail/kept-mails.ts'
import { deleteExampleOrders } from '../orders/ending/delete-examples.ts'
import { writeAct } from '../people/staff-acts.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { deleteTabletsNamed } from '../people/staff-tablets.ts'
import { holdExamples, lookForExamples } from './look-for-examples.ts'

interface Options {
  database: Database
  /** The folder of the mails kept as files because no mail server is set. */
  mailDir: string
}

/** The names by which jobs and mails refer to the removed examples. */
interface Traces {
  inJobs: string[]
  inMails: string[]
}

/** How often, and at what interval in milliseconds, to check whether a job about an example is still running. */
const [looks, lookEvery] = [20, 250]

/**
 * Removes all examples and everything that belongs to them: jobs, mails kept as files, the payment sandbox's records,
 * and the example tablet. Touches nothing else, and the book of acts keeps its lines. Safe to call repeatedly, and by
 * several people at once.
 */
export async function endExampleDay({ database, mailDir }: Options, caller: Caller): Promise<void> {
  const traces = await database.transaction(async (tx) => {
    await holdExamples(tx)
    if (!(await lookForExamples(tx)).isThere) return undefined
    const removed = await remove(tx)
    await forgetTraces(tx, mailDir, removed)
    await writeAct(tx, { ...byCaller(caller), act: 'removed the examples' })
    return removed
  })
  if (!traces) return
  // A job that was still running may write its mail or queue another job afterwards.
  for (let look = 0; look < looks && (await isBeingDone(database, traces)); look++) await wait(lookEvery)
  await forgetTraces(database, mailDir, traces)
}

async function remove(tx: Transaction): Promise<Traces> {
  const orders = await deleteExampleOrders(tx)
  const events = await deleteFromSandbox(tx, orders.ids)
  await tx.delete(stripeEvents).where(inArray(stripeEvents.id, events))
  const sent = await tx.execute<{ id: string }>(sql`
    select id::text from job_applications where is_example union select id::text from enquiries where is_example`)
  const ids = sent.rows.map(({ id }) => id)
  await eraseApplications(tx, eq(jobApplications.isExample, true))
  await eraseEnquiries(tx, eq(enquiries.isExample, true))
  await announceApplications(tx)
  await announceEnquiries(tx)
  await deleteTabletsNamed(tx, exampleTablet)
  return { inJobs: [...orders.names, ...ids], inMails: [...orders.numbers, ...ids] }
}

/**
 * Deletes the jobs that aren't running, and the mails. If the folder of mails can't be written to, everything can be
 * retried.
 */
async function forgetTraces(database: Queryable, mailDir: string, traces: Traces): Promise<void> {
  await database.execute(sql`
    select graphile_worker.complete_jobs(array_agg(job.id)) from graphile_worker._private_jobs as job
    where job.locked_at is null and ${isAbout(traces)} having count(*) > 0`)
  await deleteMails(mailDir, await findMailsNamed(mailDir, ...traces.inMails))
}

async function isBeingDone(database: Queryable, traces: Traces): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from graphile_worker._private_jobs as job where job.locked_at is not null and ${isAbout(traces)} limit 1`)
  return rows.length > 0
}

const isAbout = ({ inJobs }: Traces): SQL => sql`exists (
  select from unnest(${sql.param(inJobs)}::text[]) as name where strpos(job.payload::text, name) > 0)`
