import { firstKitchen } from '../../../contract/delivery/rules.ts'
import type { Books } from '../../../contract/staff/books.ts'
import { sumPence } from '../../payments/ledger.ts'
import type { BookEntry } from './books.ts'

/**
 * Returns the totals of a month (yyyy-MM) with these entries, and the totals of each kitchen, unless all entries belong
 * to the first one. Pure.
 */
export function monthTotals(month: string, entries: BookEntry[], nameOfKitchen: (kitchen: string) => string): Books {
  const ofKitchens = kitchensOfEntries(entries).map((kitchen) => {
    const { days: _, ...sums } = sumsOf(
      month,
      entries.filter((entry) => entry.kitchen === kitchen),
    )
    return { name: nameOfKitchen(kitchen), ...sums }
  })
  const isTest = entries.some((entry) => entry.isTest)
  return { month, ...sumsOf(month, entries), isTest, ...(ofKitchens.length > 0 && { kitchens: ofKitchens }) }
}

/** Returns the kitchens of a month's entries; none if only the first one has any. */
export function kitchensOfEntries(entries: readonly BookEntry[]): string[] {
  const kitchens = [...new Set(entries.map(({ kitchen }) => kitchen))].sort()
  return kitchens.every((each) => each === firstKitchen) ? [] : kitchens
}

function sumsOf(month: string, entries: BookEntry[]) {
  const unpaid = entries.filter(({ kind }) => kind === 'unpaid')
  const refunds = entries.filter(({ kind }) => kind === 'refund')
  const disputes = entries.filter(({ kind }) => kind === 'dispute')
  const returns = entries.filter(({ kind }) => kind === 'returned' || kind === 'won')
  const charges = entries.filter(({ kind }) => kind === 'charge' || kind === 'paid-otherwise')
  const onDay = (all: BookEntry[], day: string) => all.filter((entry) => entry.day === day)
  return {
    takenPence: sumPence(charges),
    charges: charges.length,
    refundedPence: sumPence(refunds),
    refunds: refunds.length,
    disputedPence: sumPence(disputes),
    disputes: disputes.length,
    returnedPence: sumPence(returns),
    returns: returns.length,
    unpaidPence: unpaid.reduce((sum, { totalPence }) => sum + totalPence, 0),
    unpaid: unpaid.length,
    vat: vatByRate([...charges, ...refunds, ...returns]),
    days: daysOfMonth(month).map((day) => ({
      day,
      takenPence: sumPence(onDay(charges, day)),
      refundedPence: sumPence(onDay(refunds, day)),
      disputedPence: sumPence(onDay(disputes, day)),
      returnedPence: sumPence(onDay(returns, day)),
    })),
  }
}

/** Returns 1 for money received or returned to us, and -1 for a refund or dispute. */
export const signOf = ({ kind }: Pick<BookEntry, 'kind'>) => (kind === 'refund' || kind === 'dispute' ? -1 : 1)

function vatByRate(entries: BookEntry[]): Books['vat'] {
  const rates = [...new Set(entries.flatMap(({ vatRate }) => vatRate ?? []))].sort((one, other) => one - other)
  return rates.map((rate) => {
    const own = entries.filter(({ vatRate }) => vatRate === rate)
    const grossPence = own.reduce((sum, entry) => sum + signOf(entry) * entry.amountPence, 0)
    const vatPence = own.reduce((sum, entry) => sum + signOf(entry) * (entry.vatPence ?? 0), 0)
    return { rate, netPence: grossPence - vatPence, vatPence, grossPence }
  })
}

function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}
