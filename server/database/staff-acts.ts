import type { Queryable } from './database.ts'
import { staffActs } from './staff-schema.ts'

/** What is written into the book of acts. Texts name staff and order numbers, never a customer. */
export interface Act {
  by: string
  personId?: string | null
  act: string
  subject?: string
  from?: string
  to?: string
}

/** Writes a line into the book of acts; inside a transaction it stands there only if that commits. */
export async function writeAct(database: Queryable, act: Act): Promise<void> {
  await database.insert(staffActs).values(act)
}
