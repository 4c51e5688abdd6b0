import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { newsTopics } from '../../contract/news.ts'
import { instant, isOneOf } from './columns.ts'

/** E-mail addresses that asked for news about a topic: asked, then confirmed, then left. Each row is the proof of that. */
export const newsSubscriptions = pgTable(
  'news_subscriptions',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    topic: text({ enum: newsTopics }).notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** When the button behind the link of our mail was pressed. Before that nobody has proved the address. */
    confirmedAt: instant('confirmed_at'),
    leftAt: instant('left_at'),
    /** What the form said that one agrees to, and the version of that. */
    wording: text().notNull(),
    wordingVersion: text('wording_version').notNull(),
  },
  (table) => [
    check('news_topic_known', isOneOf(table.topic, newsTopics)),
    // Whoever has left may come again, and the row that they left stays as it was.
    uniqueIndex('news_of_address').on(sql`lower(email)`, table.topic).where(sql`left_at is null`),
    index('news_by_email').on(sql`lower(email)`),
  ],
)
