import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ledgerKinds, ledgerStates } from '../../contract/staff/order-money.ts'
import { instant, isOneOf } from './columns.ts'
import { cateringOrders } from './schema.ts'

/** The charges, refunds and disputes of each order. Their sum is what was paid. */
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
    /** The charge, refund or dispute at Stripe. Null until Stripe has accepted it, and for offline payments. */
    stripeId: text('stripe_id'),
    /**
     * The payment intent of the charge, or the one that is refunded or disputed. Null for the order's own payment
     * intent, and for offline payments.
     */
    paymentIntentId: text('payment_intent_id'),
    /** The change to the order that a charge pays for, or that a refund belongs to. */
    changeId: uuid('change_id'),
    /** Identifies a person's request, so that it makes one refund however often it is sent. */
    idempotencyKey: text('idempotency_key').unique(),
    /** The reason that the customer reads. */
    reason: text(),
    /** The name, at that time, of the person who asked. Null for the customer's payment and for Stripe's dashboard. */
    by: text(),
    /** Why Stripe refused or delays a refund, or the state of a dispute, in words for staff. */
    explanation: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
    /** True once its invoice, receipt, credit note or dispute note is issued (documents-schema.ts). */
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
