import type { Books } from '../../../contract/staff/books.ts'
import type { BookEntry } from './books.ts'

/** Returns what the books say of a month (yyyy-MM) with these entries. */
export function monthTotals(month: string, entries: BookEntry[]): Books {
  const unpaid = entries.filter(({ kind }) => kind === 'unpaid')
  const refunds = entries.filter(({ kind }) => kind === 'refund')
  const disputes = entries.filter(({ kind }) => kind === 'dispute')
  const returns = entries.filter(({ kind }) => kind === 'returned' || kind === 'won')
  const charges = entries.filter(({ kind }) => kind === 'charge' || kind === 'paid-otherwise')
  const onDay = (all: BookEntry[], day: string) => all.filter((entry) => entry.day === day)
  return {
    month,
    takenPence: sumOf(charges),
    charges: charges.length,
    refundedPence: sumOf(refunds),
    refunds: refunds.length,
    disputedPence: sumOf(disputes),
    disputes: disputes.length,
    returnedPence: sumOf(returns),
    returns: returns.length,
    unpaidPence: unpaid.reduce((sum, { totalPence }) => sum + totalPence, 0),
    unpaid: unpaid.length,
    vat: vatByRate([...charges, ...refunds, ...returns]),
    days: daysOf(month).map((day) => ({
      day,
      takenPence: sumOf(onDay(charges, day)),
      refundedPence: sumOf(onDay(refunds, day)),
      disputedPence: sumOf(onDay(disputes, day)),
      returnedPence: sumOf(onDay(returns, day)),
    })),
    isTest: entries.some(({ isTest }) => isTest),
  }
}

const sumOf = (entries: BookEntry[]) => entries.reduce((sum, { amountPence }) => sum + amountPence, 0)

/** What a refund or a dispute takes away counts against what came in, and is there again when it comes back. */
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

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}
