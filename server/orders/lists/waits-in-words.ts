import { waitingInWords } from '../../../contract/order-change.ts'
import type { OrderChange } from '../../database/changes-schema.ts'

/**
 * Returns what those who cook read of a change that waits for its payment: what it would bring, and nothing of its money.
 * `mask` hides what a role may not read.
 */
export function waitsInWords(waiting: OrderChange | undefined, mask: (text: string) => string): string | null {
  return waiting?.before && waiting.after ? mask(waitingInWords(waiting.before, waiting.after)) : null
}
