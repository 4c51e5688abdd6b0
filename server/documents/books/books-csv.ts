import { documentNumber } from '../document-content.ts'
import type { BookEntry } from './books.ts'
import { signOf } from './month-totals.ts'

const kindWords: Record<BookEntry['kind'], string> = {
  charge: 'Payment',
  'paid-otherwise': 'Paid otherwise',
  refund: 'Refund',
  returned: 'Refund came back',
  dispute: 'Dispute',
  won: 'Dispute won',
  unpaid: 'Not paid yet',
}

/**
 * Returns the entries of a month as CSV (RFC 4180) that spreadsheets read: UTF-8 with a byte order mark, amounts in
 * pounds with two decimals, refunds and disputes below zero. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front: https://owasp.org/www-community/attacks/CSV_Injection
 */
export async function booksCsv(entries: BookEntry[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(entries.map(toRecord), {
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    // Numbers are ours: a minus in front of one is no formula.
    cast: { number: (pence) => ({ value: (pence / 100).toFixed(2), escape_formulas: false }) },
  })
}

/** Returns one row. Its numbers are pence. */
function toRecord(entry: BookEntry) {
  const amount = signOf(entry) * entry.amountPence
  const vat = entry.vatPence === null ? '' : signOf(entry) * entry.vatPence
  const { series, number } = entry
  return {
    Date: entry.day,
    Time: entry.time,
    Entry: kindWords[entry.kind],
    Order: entry.orderNumber,
    Event: entry.eventDay,
    Customer: entry.customer,
    'Order total': entry.totalPence,
    Amount: amount,
    'VAT rate': entry.vatRate === null ? '' : `${entry.vatRate}%`,
    Net: vat === '' ? '' : amount - vat,
    VAT: vat,
    Document: series === null || number === null ? '' : documentNumber({ series, number }),
    Reason: entry.reason ?? '',
    'Asked by': entry.by ?? '',
    Stripe: entry.stripeId ?? '',
  }
}
