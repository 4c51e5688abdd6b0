import type { Database } from '../../server/database/database.ts'
import { cancelLinkOf } from '../../server/payments/way-back.ts'

/** Returns the header with which somebody who comes back from the payment page cancels the order. */
export async function wayBackHeader(database: Database, id: string): Promise<{ 'Cancel-Key': string }> {
  const address = new URL(await cancelLinkOf(database, 'https://site.example', { id }))
  return { 'Cancel-Key': address.searchParams.get('key') ?? '' }
}
