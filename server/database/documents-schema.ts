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

/** One line of a document. Amounts are in pence. `vatPence` is null where the document does not mention VAT. */
export interface DocumentLine {
  description: string
  quantity: number
  /** The price of one with VAT. */
  unitGrossPence: number
  grossPence: number
  vatPence: number | null
}

/** What a document says. It is kept as it was issued, whatever becomes of the facts. Days are London's. */
export interface DocumentContent {
  issuedOn: string
  /** The day for which VAT is due: that of the payment, or of the refund. */
  taxPoint: string
  orderNumber: string
  eventDay: string
  seller: { name: string; companyNumber: string; address: string[]; vatNumber: string }
  /**
   * Null where the customer was erased. `company` is the name or company that it is made out to, empty for the customer's
   * own. Up to 1.2.0 `address` was where the food went; since then that is `deliveredTo`.
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
  /** Why a credit note was issued; null on others and where the customer was erased, whom it may name. */
  reason: string | null
  /** The documents that a credit note takes back wholly or in part, or that a new invoice replaces. */
  refersTo: { number: string; issuedOn: string }[]
  /** Whether no money moved. */
  isTest: boolean
}

/** The last number that each series has given out. Its row is locked until the document of that number is stored. */
export const documentSeries = pgTable('document_series', {
  series: text().primaryKey(),
  last: integer().notNull(),
  /** The database in which that number was given out (`here`). Where it is another one now, the database was restored. */
  home: text(),
})

/**
 * Invoices, receipts, credit notes and dispute notes. The database refuses to delete one, and to change anything but the
 * customer.
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
    /** The document that this one follows: a credit note an invoice, or the new invoice that credit note. */
    corrects: uuid().references((): AnyPgColumn => documents.id),
    grossPence: integer('gross_pence').notNull(),
    /** Null where the document does not mention VAT. */
    vatPence: integer('vat_pence'),
    content: jsonb().$type<DocumentContent>().notNull(),
    /** Whether the customer was erased from it. */
    blanked: boolean().notNull().default(false),
    issuedAt: instant('issued_at').notNull().defaultNow(),
  },
  (table) => [
    unique('documents_numbered').on(table.series, table.number),
    uniqueIndex('document_of_entry').on(table.ledgerId).where(sql`corrects is null`),
    uniqueIndex('document_corrected_once').on(table.corrects).where(sql`corrects is not null`),
    index('documents_of_order').on(table.orderId),
    index('documents_of_entry').on(table.ledgerId),
    // London's day belongs to a month by its first letters, without a cast that could not be indexed.
    index('notes_by_day')
      .on(sql`(content->>'taxPoint')`)
      .where(sql`kind in ('credit-note', 'dispute-note') and corrects is null`),
    index('documents_with_customer').on(table.issuedAt).where(sql`not blanked`),
    check('document_kind_known', isOneOf(table.kind, documentKinds)),
    check('document_gross_positive', sql`${table.grossPence} > 0`),
  ],
)

export type StoredDocument = typeof documents.$inferSelect

/** Returns, in SQL, the content of a document without its customer. */
export const withoutCustomer = sql`${documents.content} || '{"customer": null, "reason": null}'::jsonb`

/**
 * Names, in SQL, this very database: its cluster, timeline, database and table. A dump that is read back makes another
 * table; a replica that takes over, or a recovery to a point in time, makes another timeline. So a document's series
 * notices that its database was restored (documents/document-series.ts).
 */
export const here = `(
  select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (select oid from pg_database where datname = current_database()), 'document_series'::regclass::oid::bigint)
  from pg_control_system())`
