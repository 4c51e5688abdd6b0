import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { newsTopics } from '../../contract/news.ts'
import { instant, isOneOf } from './columns.ts'

/** Email addresses that asked for news about a topic, confirmed, and left. Each row is the proof. */
export const newsSubscriptions = pgTable(
  'news_subscriptions',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    topic: text({ enum: newsTopics }).notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** When the button behind the mail's link was pressed. Until then the address is unproven. */
    confirmedAt: instant('confirmed_at'),
    leftAt: instant('left_at'),
    /** When an owner had the mail about the opening sent to this address. */
    toldAt: instant('told_at'),
    /** The consent text of the form, and its version. */
    wording: text().notNull(),
    wordingVersion: text('wording_version').notNull(),
  },
  (table) => [
    check('news_topic_known', isOneOf(table.topic, newsTopics)),
    // A person who left may subscribe again. The old row stays as it was.
    uniqueIndex('news_of_address').on(sql`lower(email)`, table.topic).where(sql`left_at is null`),
    index('news_by_email').on(sql`lower(email)`),
  ],
)
