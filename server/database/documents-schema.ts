import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { documentKinds } from '../../contract/document-names.ts'
import { instant, isOneOf } from './columns.ts'
import { orderLedger } from './ledger-schema.ts'
import { cateringOrders } from './schema.ts'

/** A line of a document. Amounts are in pence. `vatPence` is null where the document does not mention VAT. */
export interface DocumentLine {
  description: string
  quantity: number
  /** The price of one, including VAT. */
  unitGrossPence: number
  grossPence: number
  vatPence: number | null
}

/** The content of a document as it was issued, whatever changes later. Days are London's. */
export interface DocumentContent {
  issuedOn: string
  /** The day on which VAT is due: that of the payment or refund. */
  taxPoint: string
  orderNumber: string
  eventDay: string
  /** The kitchen whose phone the customer rings. Missing up to 1.3.0. */
  kitchen?: string
  seller: { name: string; companyNumber: string; address: string[]; vatNumber: string }
  /**
   * Null once the customer is erased. `company` is the name on the invoice, empty if that is the customer's own name.
   * Up to 1.2.0 `address` was the delivery address, which is now `deliveredTo`.
   */
  customer: {
    name: string
    company: string
    purchaseNumber: string
    address: string[]
    deliveredTo?: string[]
  } | null
  /** In per cent; null where the document does not mention VAT. */
  vatRate: number | null
  lines: DocumentLine[]
  /** Why a credit note was issued; null on other documents. Also null once the customer is erased, whom it may name. */
  reason: string | null
  /** The documents that a credit note reverses, wholly or in part, or that a new invoice replaces. */
  refersTo: { number: string; issuedOn: string }[]
  /** True if no money moved. */
  isTest: boolean
}

/** The last number of each series. The row is locked until the document with that number is stored. */
export const documentSeries = pgTable('document_series', {
  series: text().primaryKey(),
  last: integer().notNull(),
  /** Identifies the database that gave out the number (`here`). If it differs now, the database was restored. */
  home: text(),
})

/**
 * Invoices, receipts, credit notes and dispute notes. Triggers refuse to delete a document, and to change anything
 * but its customer.
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: documentKinds }).notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => cateringOrders.id),
    ledgerId: uuid('ledger_id')
      .notNull()
      .references(() => orderLedger.id),
    /** The document that this one follows: a credit note follows an invoice, a new invoice follows the credit note. */
    corrects: uuid().references((): AnyPgColumn => documents.id),
    grossPence: integer('gross_pence').notNull(),
    /** Null where the document does not mention VAT. */
    vatPence: integer('vat_pence'),
    content: jsonb().$type<DocumentContent>().notNull(),
    /** True if the customer was erased from this document. */
    blanked: boolean().notNull().default(false),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (table) => [
    unique('documents_numbered').on(table.series, table.number),
    uniqueIndex('document_of_entry').on(table.ledgerId).where(sql`corrects is null`),
    uniqueIndex('document_corrected_once').on(table.corrects).where(sql`corrects is not null`),
    index('documents_of_order').on(table.orderId),
    index('documents_of_entry').on(table.ledgerId),
    // Indexed as text, because a cast to a date can't be indexed. The days of a month share their first letters.
    index('notes_by_day')
      .on(sql`(content->>'taxPoint')`)
      .where(sql`kind in ('credit-note', 'dispute-note') and corrects is null`),
    index('documents_with_customer').on(table.issuedAt).where(sql`not blanked`),
    check('document_kind_known', isOneOf(table.kind, documentKinds)),
    check('document_gross_positive', sql`${table.grossPence} > 0`),
  ],
)

export type StoredDocument = typeof documents.$inferSelect

/** The content of a document without its customer, in SQL. */
export const withoutCustomer = sql`${documents.content} || '{"customer": null, "reason": null}'::jsonb`

/**
 * Identifies this very database, in SQL: its cluster, timeline, database and table. A restored dump has another
 * table. A promoted replica or a point-in-time recovery has another timeline. So a series notices that its database
 * was restored (documents/document-series.ts).
 */
export const here = `(
  select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (select oid from pg_database where datname = current_database()), 'document_series'::regclass::oid::bigint)
  from pg_control_system())`
