import { desc, eq, lt, sql } from 'drizzle-orm'
import { changesIn } from '../../contract/content/changes.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { isSame } from '../../contract/content/fields.ts'
import { siteSchema } from '../../contract/content/site.ts'
import { withoutUnreadable } from '../../contract/content/values.ts'
import { partsOfVariant } from '../../contract/package-variants.ts'
import { contentReleases } from '../database/content-schema.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { AppError } from '../errors.ts'
import { type Act, writeAct } from '../people/staff-acts.ts'
import { firstRelease, type Release } from './live-content.ts'

/** The schema version of stored releases. A new version needs a step in `broughtUp`. */
export const schemaNow = 2

/** The channel that announces the number of a new release to all servers. */
export const releasedContent = 'content_releases'

/** Converts stored content to the current schema. Throws where it does not fit. Add a step here for each new schema. */
export function broughtUp(schema: number, content: object): Content {
  if (schema > schemaNow) throw new Error(`The content has schema ${schema}; a newer version of this software made it.`)
  const { success, data } = contentSchema.safeParse(content)
  // Up to 1.2.0, texts could contain invisible characters.
  return success ? data : contentSchema.parse(withoutUnreadable(content))
}

/** Returns content as it is stored: with its places in the form of 1.3.0, if that form loses nothing. */
function asStored(content: Content): object {
  const { locations } = content.site
  const short = locations.map(({ id: _id, cooksCatering: _cooks, ...place }) => place)
  const isKnown = isSame(siteSchema.shape.locations.parse(short), locations)
  return isKnown ? { ...content, site: { ...content.site, locations: short } } : content
}

/** Returns a stored release. 1.3.0 stored who signed the list beside the content, because 1.2.0 refuses it inside. */
function readStored({ number, schema, content, signedBy }: typeof contentReleases.$inferSelect): Release {
  const whole = broughtUp(schema, content)
  const { allergenList } = whole
  if (!allergenList.signedOff || signedBy === null) return { number, content: whole }
  return { number, content: { ...whole, allergenList: { ...allergenList, signedBy } } }
}

/** Returns the number of the live release, or 0 where there is none yet. */
export async function findLiveNumber(database: Queryable): Promise<number> {
  const { rows } = await database.execute<{ live: number }>(
    sql`select coalesce(max(number), 0)::int as live from ${contentReleases}`,
  )
  return rows[0]?.live ?? 0
}

/** Returns the live release, or undefined where there is none yet. */
export async function findLiveRelease(database: Queryable): Promise<Release | undefined> {
  const [found] = await database.select().from(contentReleases).orderBy(desc(contentReleases.number)).limit(1)
  return found && readStored(found)
}

/** Returns the live release. Stores the first content as release 1 where there is none yet. */
export async function openLiveRelease(database: Database): Promise<Release> {
  const found = await findLiveRelease(database)
  if (found) return found
  const { number, content } = firstRelease()
  const row = { number, schema: schemaNow, content: asStored(content), changes: [], by: 'the first content' }
  await database.insert(contentReleases).values(row).onConflictDoNothing()
  return (await findLiveRelease(database)) ?? { number, content }
}

/** The number of a stored release, and its changes in sentences. */
export interface Stored {
  number: number
  changes: string[]
}

/** The person who publishes, as the book of acts names them. */
export type Publisher = Pick<Act, 'by' | 'personId'>

/**
 * Stores content as the release after `before`, and tells all servers when the transaction commits. Throws AppError
 * `changed_meanwhile` where another release has followed `before`.
 */
export async function storeRelease(
  tx: Transaction,
  before: Release,
  content: Content,
  publisher: Publisher,
): Promise<Stored> {
  const changes = changesIn(before.content, content)
  const number = before.number + 1
  const row = { number, schema: schemaNow, content: asStored(content), changes, by: publisher.by }
  const stored = await tx.insert(contentReleases).values(row).onConflictDoNothing().returning()
  if (stored.length === 0) throw new AppError('changed_meanwhile')
  await writeAct(tx, { ...publisher, act: 'published', subject: `release ${number}`, to: changes.join(' ') })
  await tx.execute(sql`select pg_notify(${releasedContent}, ${String(number)})`)
  // Stripe's payment page shows its own product names, so they must follow.
  const isSoldOtherwise = JSON.stringify(before.content.packages) !== JSON.stringify(content.packages)
  if (isSoldOtherwise) await queueJob(tx, 'keep-products', {}, 'keep-products')
  return { number, changes }
}

/** Returns the release with this number, or undefined. */
export async function findRelease(database: Queryable, number: number): Promise<Release | undefined> {
  const [found] = await database.select().from(contentReleases).where(eq(contentReleases.number, number))
  return found && readStored(found)
}

/**
 * Returns how many guests each package serves, by menuId. Reads the first release from number `from` on that has the
 * package. Leaves out packages that no such release has.
 */
export async function findServes(
  database: Queryable,
  from: number,
  menuIds: string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.execute<{ menuId: string; serves: number }>(sql`
    select distinct on (each->>'menuId') each->>'menuId' as "menuId", (each->>'serves')::int as serves
    from ${contentReleases}, jsonb_array_elements(content->'packages') as each
    where number >= ${from} and each->>'menuId' = any(${sql.param(menuIds)}::text[])
    order by each->>'menuId', number`)
  return new Map(rows.map(({ menuId, serves }) => [menuId, serves]))
}

/** Finds the first release, from number `from` on, that has this package and option. Returns its number. */
export async function findReleaseWith(database: Queryable, from: number, menuId: string): Promise<number | undefined> {
  const { packageId, option } = partsOfVariant(menuId)
  const wanted = [{ menuId: packageId, ...(option !== null && { options: [{ id: option }] }) }]
  const { rows } = await database.execute<{ number: number }>(sql`
    select min(number) as number from ${contentReleases}
    where number >= ${from} and content->'packages' @> ${JSON.stringify(wanted)}::jsonb`)
  return rows[0]?.number ?? undefined
}

/** Returns what the newest releases changed, when and by whom. With `before`, only those below that number. */
export async function findReleases(database: Queryable, before: number | undefined, limit: number) {
  const { number, changes, by, createdAt } = contentReleases
  return database
    .select({ number, changes, by, at: createdAt })
    .from(contentReleases)
    .where(before === undefined ? undefined : lt(number, before))
    .orderBy(desc(number))
    .limit(limit)
}
