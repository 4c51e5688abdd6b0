import type { Database } from '../../server/database/database.ts'
import { cancelLinkOf } from '../../server/payments/way-back.ts'

/** Returns the header of whoever comes back from the payment page of an order, which they are to cancel. */
export async function wayBackHeader(database: Database, id: string): Promise<{ 'Cancel-Key': string }> {
  const address = new URL(await cancelLinkOf(database, 'https://site.example', { id }))
  return { 'Cancel-Key': address.searchParams.get('key') ?? '' }
}
