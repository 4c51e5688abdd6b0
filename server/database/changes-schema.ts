import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { changeStates, type OrderContent } from '../../contract/order-change.ts'
import { instant, isOneOf } from './columns.ts'
import { cateringOrders } from './schema.ts'

/** The changes to paid orders, with the content before and after. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    /** The version of the order that this change makes. An order begins as version 1. */
    version: integer().notNull(),
    state: text({ enum: changeStates }).notNull(),
    /** Once the customer is erased, `after` is null, and `before` keeps only the kitchen before a move, if any. */
    before: jsonb().$type<OrderContent>(),
    after: jsonb().$type<OrderContent>(),
    /** The new price less the old one, in pence. */
    differencePence: integer('difference_pence').notNull(),
    /** The part of a higher price that staff waived, in pence, and why. */
    waivedPence: integer('waived_pence').notNull().default(0),
    waivedReason: text('waived_reason'),
    /** The allergen statement of this change; null where the order keeps its earlier one. */
    allergenStatement: text('allergens_told'),
    /** The delivery rules that staff knowingly broke, in sentences. */
    beyond: text(),
    /** The name of the member of staff; null where the customer made the change. */
    by: text(),
    /** Identifies one press of the button, so that a request sent twice is one change. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** The hash of the request; null where a server of 1.2.0 or earlier stored it, or the customer is erased. */
    requestHash: text('request_hash'),
    /** The payment page for the difference; null where nothing is paid there. */
    checkoutSessionId: text('checkout_session_id').unique(),
    checkoutUrl: text('checkout_url'),
    checkoutExpiresAt: instant('checkout_expires_at'),
    /**
     * When we last asked Stripe to close the page. Its expiry must not count then as a change that wasn't paid in
     * time.
     */
    pageClosedAt: instant('page_closed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the change was applied, lapsed or was withdrawn. */
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
