import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What the restaurant says, whole, in each of its releases. The highest number is live, and none is ever altered. */
export const contentReleases = pgTable('content_releases', {
  number: integer().primaryKey(),
  /** The version of the schema that it fits (server/publishing/releases.ts). */
  schema: integer().notNull(),
  content: jsonb().$type<object>().notNull(),
  /** What differs from the release before, in sentences. */
  changes: jsonb().$type<string[]>().notNull(),
  /** Who published it, as they were called then. */
  by: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
