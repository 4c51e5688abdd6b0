import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** Returns whether there are examples, and whether there are no orders, applications or enquiries at all. */
export async function lookForExamples(database: Queryable): Promise<{ isThere: boolean; isEmpty: boolean }> {
  const { rows } = await database.execute<{ isThere: boolean; isEmpty: boolean }>(sql`
    select
      exists (select from catering_orders where is_example) or exists (select from job_applications where is_example)
        or exists (select from enquiries where is_example) as "isThere",
      not exists (select from catering_orders) and not exists (select from job_applications)
        and not exists (select from enquiries) as "isEmpty"`)
  return rows[0] ?? { isThere: false, isEmpty: false }
}

/** Locks the examples until the transaction ends, so that the later of two presses sees what the first one did. */
export async function holdExamples(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('examples'))`)
}
