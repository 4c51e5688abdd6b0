import { inCsv } from '../../database/in-csv.ts'
import { documentNumber } from '../document-content.ts'
import type { BookEntry } from './books.ts'
import { kitchensOfEntries, signOf } from './month-totals.ts'

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
 * Returns a month's entries as CSV. Amounts are in pounds; refunds and disputes are negative. Each row names its
 * kitchen, unless all entries belong to the first one.
 */
export function booksCsv(entries: BookEntry[], nameOfKitchen: (kitchen: string) => string): Promise<string> {
  const hasKitchens = kitchensOfEntries(entries).length > 0
  return inCsv(
    entries.map((entry) => ({ ...toRecord(entry), ...(hasKitchens && { Kitchen: nameOfKitchen(entry.kitchen) }) })),
  )
}

/** Returns one row. Amounts are in pence. */
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
