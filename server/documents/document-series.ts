import { eq, like, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { documentSeries, here } from '../database/documents-schema.ts'

/**
 * Takes the next number of a series (INV, TEST-CN) and returns it with the series. The series stays locked until the
 * transaction ends, and a rollback takes no number, so numbers have no gaps and no duplicates.
 *
 * After a restore, the numbers used since the backup are unknown. A new series then begins, named by the minute in UTC:
 * INV-2611231405 (decision 076).
 */
export async function takeNumber(tx: Transaction, name: string): Promise<{ series: string; number: number }> {
  const { series, last, home } = documentSeries
  await tx.insert(documentSeries).values({ series: name, last: 0 }).onConflictDoNothing()
  await tx.select().from(documentSeries).where(eq(series, name)).for('update')
  const [newest] = await tx
    .select({ series, isHere: sql<boolean>`coalesce(${home} = ${sql.raw(here)}, true)` })
    .from(documentSeries)
    .where(or(eq(series, name), like(series, `${name}-%`)))
    .orderBy(sql`${series} collate "C" desc`)
    .limit(1)
  const fresh = sql<string>`${name}::text || to_char(now() at time zone 'UTC', '-YYMMDDHH24MI')`
  const [taken] = await tx
    .insert(documentSeries)
    .values({ series: newest?.isHere ? newest.series : fresh, last: 1, home: sql.raw(here) })
    .onConflictDoUpdate({ target: series, set: { last: sql`${last} + 1`, home: sql`excluded.home` } })
    .returning({ series, number: last })
  if (!taken) throw new Error('The database gave no number')
  return taken
}

/**
 * Records the current database for each series that has none yet, so that a restore is noticed before the next number
 * is taken.
 */
export async function settleSeries(database: Database): Promise<void> {
  await database.execute(sql`update document_series set home = ${sql.raw(here)} where home is null`)
}

/**
 * Makes every series begin anew. For a database whose files were restored, because it can't be told from the one that
 * was backed up.
 */
export async function beginNewSeries(database: Database): Promise<void> {
  await database.update(documentSeries).set({ home: 'a backup' })
}
