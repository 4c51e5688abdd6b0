import { exportBooks, readBooks } from '../../../contract/staff/books.ts'
import type { Database } from '../../database/database.ts'
import { findBookEntries } from '../../documents/books/books.ts'
import { booksCsv } from '../../documents/books/books-csv.ts'
import { monthTotals } from '../../documents/books/month-totals.ts'
import type { Answer } from './answer-calls.ts'

/** The calls of the books' screen. */
export function bookCalls(answer: Answer, { database }: { database: Database }): void {
  answer(readBooks, async ({ month }) => monthTotals(month, await findBookEntries(database, month)), 3_000)
  answer(
    exportBooks,
    async ({ month }) => {
      const csv = await booksCsv(await findBookEntries(database, month))
      const name = `tandoor-road-books-${month}.csv`
      return { name, type: 'text/csv; charset=utf-8', base64: Buffer.from(csv).toString('base64') }
    },
    300,
  )
}
