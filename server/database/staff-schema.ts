import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { personRoles } from '../../contract/staff/call.ts'
import type { OrderOnPaper } from '../../contract/staff/day.ts'
import { orderMarks } from '../../contract/staff/orders.ts'
import { bytea, instant, isOneOf } from './columns.ts'
import { cateringOrders } from './schema.ts'

/** The events of an order's history that have no column of the order. */
const orderEventNames = ['expired', 'failed', 'cancelled', 'refunded', 'attention'] as const
export type OrderEvent = (typeof orderEventNames)[number]

/** The staff. The name of a person who left stays, for the book of acts. */
export const staffPeople = pgTable(
  'staff_people',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** In lower case. Null for a person who left, so that the address can be invited again. */
    email: text().unique(),
    role: text({ enum: personRoles }).notNull(),
    /** The ids of the kitchens whose orders they see; null for all. */
    kitchens: text().array(),
    /** The scrypt hash with its salt and costs; null until the person has joined. */
    passphraseHash: text('passphrase_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
    leftAt: instant('left_at'),
  },
  (table) => [check('staff_role_known', isOneOf(table.role, personRoles))],
)

/** Links with which a person chooses a passphrase: one for each person at a time. */
export const staffLinks = pgTable('staff_links', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => staffPeople.id, { onDelete: 'cascade' }),
  tokenHash: bytea('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id as the browser names it (base64url). */
    id: text().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => staffPeople.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_of_person').on(table.personId)],
)

/** Challenges for an authenticator to sign. Each is valid for a few minutes, and once. */
export const staffChallenges = pgTable('staff_challenges', {
  challenge: text().primaryKey(),
  /** The person to be checked; null for a sign-in. */
  personId: uuid('person_id').references(() => staffPeople.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
})

export const staffTablets = pgTable('staff_tablets', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  setUpBy: text('set_up_by').notNull(),
  /** The id of the kitchen whose orders it shows; null for all. */
  kitchen: text(),
  /** The hash of the code that enrols the tablet; null once it is enrolled. */
  codeHash: bytea('code_hash').unique(),
  codeExpiresAt: instant('code_expires_at').notNull(),
  enrolledAt: instant('enrolled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The sessions of people and tablets. Only the hash of the token is stored; the browser's cookie has the token. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    personId: uuid('person_id').references(() => staffPeople.id, { onDelete: 'cascade' }),
    tabletId: uuid('tablet_id').references(() => staffTablets.id, { onDelete: 'cascade' }),
    browser: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the person last proved who they are. */
    provedAt: instant('proved_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('session_of_one', sql`(${table.personId} is null) <> (${table.tabletId} is null)`),
    index('sessions_of_person').on(table.personId),
    index('sessions_of_tablet').on(table.tabletId),
  ],
)

/** The book of acts. Triggers refuse to change or delete a line. */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** The name, at that time, of the person, tablet or command. */
    by: text().notNull(),
    personId: uuid('person_id'),
    act: text().notNull(),
    /** What the act was about: an order's number, a person's name. Never a customer's name. */
    subject: text(),
    from: text(),
    to: text(),
  },
  (table) => [index('acts_by_subject').on(table.subject)],
)

/** Notes that staff wrote about an order for the kitchen. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    by: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('notes_of_order').on(table.orderId)],
)

/**
 * What a day's sheets said of each order when they were printed, to compare with later. The book of acts has the same
 * fingerprint. Deleted when the day is over.
 */
export const printedOrders = pgTable(
  'printed_orders',
  {
    day: date().notNull(),
    fingerprint: text().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    sheet: jsonb().$type<OrderOnPaper>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.fingerprint, table.orderId] }),
    index('printings_of_order').on(table.orderId),
  ],
)

/** What the kitchen has done with an order. */
export const orderMarksSet = pgTable(
  'order_marks',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    mark: text({ enum: orderMarks }).notNull(),
    by: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.mark] }),
    check('mark_known', isOneOf(table.mark, orderMarks)),
  ],
)

/** Mails about an order that the mail server has accepted. Waiting mails are jobs in the queue. */
export const orderMails = pgTable(
  'order_mails',
  {
    /** The mail's id, the same for all attempts. */
    id: text().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    mail: text().notNull(),
    /** Unused: the mail's name says it too. It stays because migrations only add, and has no default. */
    toStaff: boolean('to_staff').notNull(),
    handedOverAt: instant('handed_over_at').notNull().defaultNow(),
  },
  (table) => [index('mails_of_order').on(table.orderId)],
)

/** The events of an order that its own columns do not date. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    event: text({ enum: orderEventNames }).notNull(),
    /** The pence refunded in all, or why the order needs attention. Never a customer's name. */
    detail: text(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('events_of_order').on(table.orderId), check('event_known', isOneOf(table.event, orderEventNames))],
)
