import { readFile, writeFile } from 'node:fs/promises'
import { and, eq, inArray, lt, notExists } from 'drizzle-orm'
import { changesBetween } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { problemsIn } from '../../contract/content/problems.ts'
import { findOrdered, isAgreed } from '../../contract/package-variants.ts'
import { ConfigError, operatorName, readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { cateringOrderItems, cateringOrders } from '../database/schema.ts'
import { atTheServer } from '../people/cli-access.ts'
import type { Release } from '../publishing/live-content.ts'
import { contentAfter, publish } from '../publishing/publish.ts'
import { openLiveRelease } from '../publishing/releases.ts'
import { runCommand, say } from './run-command.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run content -- export FILE` writes the live content to a file. `npm run content -- import FILE` publishes a
 * file's content, which every server shows within a second. `npm run content -- sold-now` lets all orders count as sold
 * from the live content: a server of an earlier version shows no orders that were sold from content it can't read.
 */
async function main(): Promise<void> {
  const [way, file] = process.argv.slice(2)
  if (way !== 'sold-now' && ((way !== 'export' && way !== 'import') || !file)) {
    throw new ConfigError('Say what to do: npm run content -- export FILE, -- import FILE or -- sold-now')
  }
  await withDatabase(readConfig(), async (database) => {
    const live = await openLiveRelease(database)
    if (way === 'sold-now' || !file) return sellFrom(database, live)
    if (way === 'import') return publishFile(database, live, await readContent(file))
    await writeFile(file, `${JSON.stringify(live.content, null, 2)}\n`)
    say(`${file} has release ${live.number}, which is live.`)
  })
}

/**
 * Lets all orders count as sold from the live release, except orders of packages that have left the site: without the
 * package, a server does not know what is in it.
 */
async function sellFrom(database: Database, { number, content }: Release): Promise<void> {
  const { id, contentRelease } = cateringOrders
  const { orderId, menuId, itemName } = cateringOrderItems
  const sold = await database
    .selectDistinct({ menuId, itemName })
    .from(cateringOrderItems)
    .innerJoin(cateringOrders, and(eq(orderId, id), lt(contentRelease, number)))
  const gone = sold.filter((item) => !isAgreed(item.menuId) && !findOrdered(item.menuId, content.packages))
  const isGone = inArray(menuId, [...new Set(gone.map((item) => item.menuId))])
  const goneItems = database
    .select({ menuId })
    .from(cateringOrderItems)
    .where(and(eq(orderId, id), isGone))
  const { rowCount } = await database
    .update(cateringOrders)
    .set({ contentRelease: number })
    .where(and(lt(contentRelease, number), notExists(goneItems)))
  say(`Orders that count as sold from release ${number} now: ${rowCount}.`)
  const names = [...new Set(gone.map((item) => item.itemName))].join(', ')
  if (names) say(`Orders of packages that left the site stay as they were: ${names}.`)
}

/** Reads the content in a file. Throws ConfigError with one line per fault. */
async function readContent(file: string): Promise<Content> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'))
  const problems = problemsIn(content)
  if (problems.length > 0) throw new ConfigError(`Nothing was published.\n${problems.join('\n')}`)
  return contentSchema.parse(content)
}

/** Publishes a file's content, unless the site has it already. */
async function publishFile(database: Database, live: Release, wanted: Content): Promise<void> {
  const { content } = await contentAfter(live.content, changesBetween(live.content, wanted))
  if (changesIn(live.content, content).length === 0)
    return say('Nothing was published: the file says what the site says.')
  const { dataDir } = readConfig()
  const { number, changes } = await publish({ database, dataDir }, live, content, { by: atTheServer(operatorName()) })
  for (const change of changes) say(change)
  say(`Release ${number} is published.`)
}

runCommand(main)
