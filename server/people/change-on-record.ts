import type { Database, Transaction } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { type Act, writeAct } from './staff-acts.ts'
import { byCaller, type Caller } from './staff-sessions.ts'

interface OnRecord<Row> {
  /** Locks the row with this id until the transaction ends and returns it, or undefined if there is none. */
  hold: (tx: Transaction, id: string) => Promise<Row | undefined>
  /** Tells other screens of the change. */
  announce: (tx: Transaction) => Promise<void>
}

/**
 * Returns a function that locks a row and runs `change` on it. One transaction holds the change, its line in the book
 * of acts and the announcement to other screens. The book names the row by its id, so no name stays there after the row
 * is erased. `change` returns what the book says, or undefined if there was nothing to do. The function throws AppError
 * `not_found`, and whatever `change` throws.
 */
export function changeOnRecord<Row>({ hold, announce }: OnRecord<Row>) {
  return async (
    { database, caller, id }: { database: Database; caller: Caller; id: string },
    change: (tx: Transaction, row: Row) => Promise<Pick<Act, 'act' | 'from' | 'to'> | undefined>,
  ): Promise<void> => {
    await database.transaction(async (tx) => {
      const row = await hold(tx, id)
      if (!row) throw new AppError('not_found')
      const done = await change(tx, row)
      if (!done) return
      await writeAct(tx, { ...byCaller(caller), subject: id, ...done })
      await announce(tx)
    })
  }
}
