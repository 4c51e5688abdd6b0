import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ledgerKinds, ledgerStates } from '../../contract/staff/order-money.ts'
import { instant, isOneOf } from './columns.ts'
import { cateringOrders } from './schema.ts'

/** Each charge, refund and dispute of an order. What was paid is their sum. */
export const orderLedger = pgTable(
  'order_ledger',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ledgerKinds }).notNull(),
    amountPence: integer('amount_pence').notNull(),
    state: text({ enum: ledgerStates }).notNull(),
    /** The charge, refund or dispute at Stripe; none before Stripe has taken it, and for money that Stripe never saw. */
    stripeId: text('stripe_id'),
    /**
     * The payment intent of a charge, or the one that a refund gives back of, or that is disputed. None stands for the order's own, and for
     * money that Stripe never saw.
     */
    paymentIntentId: text('payment_intent_id'),
    /** The change of the order that a charge pays for, or that a refund belongs to. */
    changeId: uuid('change_id'),
    /** Names the request of a person, so that it leads to one refund however often it is sent. */
    idempotencyKey: text('idempotency_key').unique(),
    /** What the customer reads. */
    reason: text(),
    /** The name of the person who asked, as it was then; none for the customer's payment and for Stripe's dashboard. */
    by: text(),
    /** Why Stripe refused a refund or waits with it, or how a dispute stands, in words for staff. */
    explanation: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
    /** Whether its invoice, receipt, credit note or dispute note was issued (documents-schema.ts). */
    documented: boolean().notNull().default(false),
  },
  (table) => [
    check('amount_positive', sql`${table.amountPence} > 0`),
    check('ledger_kind_known', isOneOf(table.kind, ledgerKinds)),
    check('ledger_state_known', isOneOf(table.state, ledgerStates)),
    uniqueIndex('ledger_by_stripe_id').on(table.stripeId).where(sql`stripe_id is not null`),
    index('ledger_of_order').on(table.orderId),
    index('ledger_by_payment_intent').on(table.paymentIntentId).where(sql`payment_intent_id is not null`),
    index('ledger_unsettled').on(table.createdAt).where(sql`state in ('asked', 'pending', 'requires-action')`),
    index('ledger_of_month').on(sql`coalesce(settled_at, created_at)`).where(sql`state = 'succeeded'`),
    index('ledger_came_back')
      .on(sql`coalesce(settled_at, created_at)`)
      .where(sql`documented and state in ('failed', 'canceled')`),
    index('ledger_undocumented').on(table.createdAt).where(sql`state = 'succeeded' and not documented`),
  ],
)

export type LedgerEntry = typeof orderLedger.$inferSelect
