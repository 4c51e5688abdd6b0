import type { Database } from '../../server/database/database.ts'
import { wayBack } from '../../server/payments/way-back.ts'

/** Returns the header of whoever comes back from the payment page of an order, which they are to cancel. */
export async function wayBackHeader(database: Database, id: string): Promise<{ 'Cancel-Key': string }> {
  const address = new URL(await wayBack(database, 'https://site.example', { id }))
  return { 'Cancel-Key': address.searchParams.get('key') ?? '' }
}
