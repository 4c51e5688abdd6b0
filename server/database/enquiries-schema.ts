import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { enquiryStates, entryKinds } from '../../contract/staff/enquiries.ts'
import { instant, isOneOf } from './columns.ts'

/** Enquiries about events that the order form does not suit. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey(),
    /** Makes the same content one enquiry, however often it is sent. */
    requestHash: text('request_hash').notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** Null where the day is not fixed yet. */
    eventDate: date('event_date'),
    guestCount: integer('guest_count').notNull(),
    place: text().notNull(),
    wishes: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    state: text({ enum: enquiryStates }).notNull().default('new'),
    /** The name of the person who last set the state, and when. */
    stateBy: text('state_by'),
    stateAt: instant('state_at'),
    /** The number of the latest order made from this enquiry. */
    orderNumber: text('order_number'),
    isExample: boolean('is_example').notNull().default(false),
  },
  (table) => [
    check('enquiry_state_known', isOneOf(table.state, enquiryStates)),
    index('enquiries_by_age').on(table.createdAt),
    index('enquiries_by_email').on(sql`lower(email)`),
  ],
)

/** What staff wrote about an enquiry: notes for themselves, and answers to the customer. */
export const enquiryEntries = pgTable(
  'enquiry_entries',
  {
    /** Identifies one press of the button, so that a request sent twice is one entry. */
    id: uuid().primaryKey(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    kind: text({ enum: entryKinds }).notNull(),
    by: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the mail server accepted the answer. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    check('entry_kind_known', isOneOf(table.kind, entryKinds)),
    index('entries_of_enquiry').on(table.enquiryId),
  ],
)
