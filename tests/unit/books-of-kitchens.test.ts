import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sums } from '../../contract/staff/books.ts'
import type { BookEntry } from '../../server/documents/books/books.ts'
import { booksCsv } from '../../server/documents/books/books-csv.ts'
import { monthTotals } from '../../server/documents/books/month-totals.ts'

const kinds = ['charge', 'paid-otherwise', 'refund', 'returned', 'dispute', 'won', 'unpaid'] as const
const entry = fc
  .record({
    kind: fc.constantFrom(...kinds),
    kitchen: fc.constantFrom('hounslow', 'southall', 'ealing'),
    amountPence: fc.integer({ min: 1, max: 500_000 }),
    vatRate: fc.constantFrom(null, 20, 5),
    day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  })
  .map(
    (random): BookEntry => ({
      ...random,
      vatPence: random.vatRate === null ? null : Math.round((random.amountPence * random.vatRate) / 120),
      time: '12:00',
      orderNumber: 'TR-4K7MQ2',
      eventDay: '2026-12-05',
      customer: 'Jasleen Kaur',
      totalPence: random.amountPence,
      series: null,
      number: null,
      reason: null,
      by: null,
      stripeId: null,
      isTest: false,
    }),
  )
const named = (kitchen: string) => kitchen.toUpperCase()

/** Returns every number of some sums by its name, those of VAT by their rate. */
function numbersOf({ vat, ...sums }: Sums): Record<string, number> {
  const ofVat = vat.flatMap(({ rate, ...each }) =>
    Object.entries(each).map(([name, pence]) => [`${name} at ${rate} %`, pence] as const),
  )
  return Object.fromEntries([...Object.entries(sums), ...ofVat].filter(([, each]) => typeof each === 'number'))
}

test('whatever is in a month, the sums of its kitchens are those of the house, to the penny', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 60 }), async (entries) => {
      const { kitchens = [], month: _, days: __, isTest: ___, ...house } = monthTotals('2026-11', entries, named)
      const isSeveral = entries.some(({ kitchen }) => kitchen !== 'hounslow')
      expect(kitchens.map(({ name }) => name)).toEqual(
        isSeveral ? [...new Set(entries.map(({ kitchen }) => named(kitchen)))].sort() : [],
      )
      const csv = await booksCsv(entries, named)
      expect(csv.includes('Kitchen')).toBe(isSeveral)
      if (!isSeveral) return
      const all = kitchens.map(({ name: _name, ...sums }) => numbersOf(sums))
      for (const [name, pence] of Object.entries(numbersOf(house)))
        expect(
          all.reduce((sum, each) => sum + (each[name] ?? 0), 0),
          name,
        ).toBe(pence)
    }),
    { numRuns: 200 },
  )
})
