import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Returns a column with a moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Returns the condition of a check that lets a column have only these words. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
