import { sql } from 'drizzle-orm'

/** Today's date in London by the database's clock, in SQL. */
export const londonToday = sql`(now() at time zone 'Europe/London')::date`
