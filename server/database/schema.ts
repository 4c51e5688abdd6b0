import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Allergens } from '../../contract/allergens.ts'
import { orderStatuses, paymentStatuses } from '../../contract/catering-order.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import type { InvoiceTo } from '../../contract/documents.ts'
import { decisions } from '../../contract/staff/applications.ts'
import { bytea, instant, isOneOf } from './columns.ts'

/** An order with its payment and its event, one row for each order. Amounts are in pence. */
export const cateringOrders = pgTable(
  'catering_orders',
  {
    id: uuid().primaryKey(),
    orderNumber: text('order_number').notNull().unique(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    totalPence: integer('total_pence').notNull(),
    refundedPence: integer('refunded_pence').notNull().default(0),
    specialInstructions: text('special_instructions'),
    eventDate: date('event_date').notNull(),
    eventTime: time('event_time').notNull(),
    /** True if it was sold with the half hour from `eventTime`, instead of that time. */
    halfHour: boolean('half_hour').notNull().default(false),
    guestCount: integer('guest_count').notNull(),
    /** The live release of the site's content when the order was placed; null for orders from before releases. */
    contentRelease: integer('content_release'),
    /**
     * The version (a day) of the allergen list that the order was sold under, and the allergen statement to the
     * customer.
     */
    allergensVersion: date('allergens_version'),
    allergenStatement: text('allergens_told'),
    /** The answer when staff asked about allergies; empty for none, null where nobody asked. */
    allergies: text(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    deliveryAddress: text('delivery_address').notNull(),
    deliveryCity: text('delivery_city').notNull(),
    deliveryPostalCode: text('delivery_postal_code').notNull(),
    /** The Idempotency-Key of the request that made the order, and the request's hash. */
    idempotencyKey: text('idempotency_key').unique(),
    requestHash: text('request_hash').notNull(),
    checkoutSessionId: text('checkout_session_id').unique(),
    checkoutUrl: text('checkout_url'),
    checkoutExpiresAt: instant('checkout_expires_at').notNull(),
    paymentIntentId: text('payment_intent_id'),
    /** Why a person has to look at this order. Staff are told once. */
    attention: text(),
    /** The `attention` that staff have dealt with. A new one differs, so the order needs attention again. */
    attentionHandled: text('attention_handled'),
    /** When reconciliation next asks Stripe about this order. A minute from now for a new order. */
    nextCheckAt: instant('next_check_at').notNull().default(sql`now() + interval '1 minute'`),
    payReminderAt: instant('pay_reminder_at'),
    /** For an order taken by staff: when its customer last left the payment page without paying. */
    paymentLeftAt: instant('payment_left_at'),
    /**
     * Since when the customer's bank has been processing the payment: complete at Stripe, but the money has not
     * arrived.
     */
    processingSince: instant('processing_since'),
    /** When Stripe was last asked whether this order is still paid for. */
    recheckedAt: instant('rechecked_at'),
    /** When a paid order was cancelled, who cancelled it, and the reason given. */
    cancelledAt: instant('cancelled_at'),
    cancelledBy: text('cancelled_by'),
    cancelReason: text('cancel_reason'),
    /** The name of the member of staff who took the order on the telephone; null where the customer placed it. */
    takenBy: text('taken_by'),
    /**
     * The delivery rules that staff knowingly broke, in sentences: the person who took the order, or who recorded a
     * payment after it had closed. Null where all were kept.
     */
    takenBeyond: text('taken_beyond'),
    /** How many guests the packages serve, which is the number of places that the order takes on its day. */
    places: integer().notNull().default(0),
    /** How many places the day had when the order was taken; null where it had no limit. */
    dayPlaces: integer('day_places'),
    /** The limit of deliveries in its half hour when the order was taken; null without a limit. */
    halfHourLimit: integer('half_hour_limit'),
    /** Counts the applied changes (changes-schema.ts). A new order is 1. */
    version: integer().notNull().default(1),
    /** The part of the price after changes that staff waived, in pence. */
    waivedPence: integer('waived_pence').notNull().default(0),
    /** The first payment, if it is less than the price (firstPaymentPence); null if it is the whole price. */
    depositPence: integer('deposit_pence'),
    /** The rest after the deposit, in pence, and its day. Changes to the order alter it. */
    restPence: integer('rest_pence').notNull().default(0),
    restDue: date('rest_due'),
    /** The session that was opened last for the rest; null once it is settled. */
    restSessionId: text('rest_session_id'),
    /** 1 once the customer was reminded of the rest, 2 once staff were told that its day is over; 0 before. */
    restTold: integer('rest_told').notNull().default(0),
    /** The version of the delivery rules that the order was judged by; 0 before there were any. */
    rulesVersion: integer('rules_version').notNull().default(0),
    /**
     * The version (a day) of the terms that the customer agreed to (contract/legal/terms.ts); null before there were
     * any.
     */
    termsVersion: date('terms_version'),
    /**
     * Identifies the order's event in calendars. Calendars are shared, so it does not open the order. Orders older
     * than this column have none, and their files use the order's id.
     */
    calendarUid: uuid('calendar_uid'),
    /** Who its invoices are made out to; null where nobody has said. The delivery address may be a hired hall. */
    invoiceTo: jsonb('invoice_to').$type<InvoiceTo>(),
    /** The customer's email address, once its mailed link was opened or where staff typed it with the whole order. */
    provedEmail: text('proved_email'),
    /**
     * The text for word searches, without accents, capitals and signs: number, name, instructions, allergies,
     * notes and agreed line. Triggers write it. Null for orders from before this column (docs/decisions/088).
     */
    searchText: text('search_text'),
    erased: boolean().notNull().default(false),
    /** True for an example of a demonstration (server/demonstration/). All examples are removed together. */
    isExample: boolean('is_example').notNull().default(false),
    /** The kitchen that cooks it, by its id in `site.locations` (contract/delivery/kitchens.ts). */
    kitchen: text().notNull().default(firstKitchen),
    createdAt: instant('created_at').notNull().defaultNow(),
    paidAt: instant('paid_at'),
  },
  (table) => [
    check('total_positive', sql`${table.totalPence} > 0`),
    check('refund_not_negative', sql`${table.refundedPence} >= 0`),
    check('payment_status_known', isOneOf(table.paymentStatus, paymentStatuses)),
    check('status_known', isOneOf(table.status, orderStatuses)),
    index('orders_to_check').on(table.nextCheckAt).where(sql`payment_status = 'pending'`),
    index('orders_by_payment_intent').on(table.paymentIntentId).where(sql`payment_intent_id is not null`),
    index('orders_by_age').on(table.createdAt).where(sql`not erased`),
    index('orders_to_cook').on(table.eventDate, table.eventTime).where(sql`payment_status = 'completed'`),
    index('unpaid_orders_by_age')
      .on(table.createdAt)
      .where(sql`payment_status in ('expired', 'failed') and not erased`),
    index('orders_by_email').on(sql`lower(customer_email)`),
    index('orders_confirmed').on(table.eventDate, table.eventTime).where(sql`status = 'confirmed'`),
    index('orders_processing')
      .on(table.eventDate, table.eventTime)
      .where(sql`payment_status = 'pending' and processing_since is not null`),
    index('orders_refunded').on(table.eventDate, table.eventTime).where(sql`payment_status = 'refunded'`),
    // A new kitchen's few past orders are scattered among the first one's many, which the other indexes find.
    index('orders_of_kitchens')
      .on(table.kitchen, table.eventDate, table.eventTime)
      .where(sql`payment_status in ('completed', 'refunded') and kitchen <> 'hounslow'`),
    index('orders_needing_attention')
      .on(table.eventDate)
      .where(sql`attention is not null and attention is distinct from attention_handled`),
    index('example_orders').on(table.id).where(sql`is_example`),
  ],
)

/** The packages of an order, at the prices at which they were sold. */
export const cateringOrderItems = pgTable(
  'catering_order_items',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id, { onDelete: 'cascade' }),
    menuId: text('menu_id').notNull(),
    itemName: text('item_name').notNull(),
    unitPricePence: integer('unit_price_pence').notNull(),
    quantity: integer().notNull(),
    totalPence: integer('total_pence').notNull(),
    /**
     * How many guests one serves; null where a server of 1.2.0 or earlier wrote it (findServedItems).
     */
    serves: integer(),
    /** What an agreed line contains, as staff say it; null while that is not settled, and for packages. */
    food: jsonb().$type<Allergens>(),
  },
  (table) => [index('items_of_order').on(table.orderId), check('quantity_positive', sql`${table.quantity} > 0`)],
)

/** Processed webhook events, so that a replay has no effect. */
export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  receivedAt: instant('received_at').notNull().defaultNow(),
})

/** A job application. Its CV is a row of `cvs`. */
export const jobApplications = pgTable(
  'job_applications',
  {
    id: uuid().primaryKey(),
    requestHash: text('request_hash').notNull().unique(),
    title: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    address: text().notNull(),
    town: text().notNull(),
    area: text().notNull(),
    postcode: text().notNull(),
    position: text().notNull(),
    /**
     * When the applicant confirmed having read the privacy policy, when they agreed to other news, and the policy's
     * version, a day (contract/legal/policy-version.ts). Null where the form did not say.
     */
    policyReadAt: instant('policy_read_at'),
    newsAgreedAt: instant('news_agreed_at'),
    policyVersion: date('policy_version'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When a member of staff first opened the application, and their name. */
    readAt: instant('read_at'),
    readBy: text('read_by'),
    /** The decision of staff, null while there is none; when, and who made it. */
    decision: text({ enum: decisions }),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    isExample: boolean('is_example').notNull().default(false),
  },
  (table) => [
    check('decision_known', isOneOf(table.decision, decisions)),
    index('applications_by_age').on(table.createdAt),
    index('applications_by_email').on(sql`lower(email)`),
  ],
)

/** Uploaded CVs. A CV without an application is unclaimed and is deleted after a day. */
export const cvs = pgTable(
  'cvs',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    content: bytea().notNull(),
    contentHash: text('content_hash').notNull(),
    applicationId: uuid('application_id').references(() => jobApplications.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('cvs_by_name').on(table.name),
    uniqueIndex('cvs_by_application').on(table.applicationId),
    index('cvs_unclaimed').on(table.createdAt).where(sql`application_id is null`),
  ],
)

/** Keys that all servers share, such as the one that signs CV links. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Counts of requests per client and window, shared by all servers. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export type Order = typeof cateringOrders.$inferSelect
export type NewOrder = typeof cateringOrders.$inferInsert
export type OrderItem = typeof cateringOrderItems.$inferSelect
