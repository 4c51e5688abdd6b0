import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { changeStates, type OrderContent } from '../../contract/order-change.ts'
import { instant, isOneOf } from './columns.ts'
import { cateringOrders } from './schema.ts'

/** Each change of a paid order, with what it was before and what it is afterwards. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    /** The version of the order that it makes. The order as it was placed is version 1. */
    version: integer().notNull(),
    state: text({ enum: changeStates }).notNull(),
    /** Both are null once the customer was erased. */
    before: jsonb().$type<OrderContent>(),
    after: jsonb().$type<OrderContent>(),
    /** The new price less the old one, in pence. */
    differencePence: integer('difference_pence').notNull(),
    /** What staff ask nobody to pay of a higher price, in pence, and why. */
    waivedPence: integer('waived_pence').notNull().default(0),
    waivedReason: text('waived_reason'),
    /** What the customer was told of allergens with it; null where the order keeps what they were told before. */
    allergensTold: text('allergens_told'),
    /** The delivery rules that staff knowingly went beyond, in sentences. */
    beyond: text(),
    /** The name of the person of the staff; none where the customer made it. */
    by: text(),
    /** Names the press of the button, so that one that is sent twice is one change. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** The hash of what was asked for; none where a server of 1.2.0 or before stored it, or its customer was erased. */
    requestHash: text('request_hash'),
    /** The page on which the difference is paid; none where nothing is to be paid there. */
    checkoutSessionId: text('checkout_session_id').unique(),
    checkoutUrl: text('checkout_url'),
    checkoutExpiresAt: instant('checkout_expires_at'),
    /** When we last asked Stripe to close the page, so that nobody takes that for a change that was not paid in time. */
    pageClosedAt: instant('page_closed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it came into force, lapsed or was withdrawn. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('change_state_known', isOneOf(table.state, changeStates)),
    index('changes_of_order').on(table.orderId),
    uniqueIndex('one_change_waits').on(table.orderId).where(sql`state = 'waiting'`),
    uniqueIndex('one_change_makes_a_version').on(table.orderId, table.version).where(sql`state = 'in-force'`),
    index('changes_waiting').on(table.checkoutExpiresAt).where(sql`state = 'waiting'`),
  ],
)

export type OrderChange = typeof orderChanges.$inferSelect
export type NewOrderChange = typeof orderChanges.$inferInsert
