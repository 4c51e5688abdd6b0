import { createHash } from 'node:crypto'
import type { Row } from './what-stays.ts'

/** The id of the mail that a job sends, as releases have made it. */
export function mailOf(job: Row, orders: Row[]): string {
  const { mail, orderId, entryId, refundedPence, reason, again, late, changeId, applicationId } = job
  const hashOf = (text: unknown) => text && createHash('sha256').update(String(text)).digest('hex').slice(0, 8)
  if (applicationId) return `${mail}.${applicationId}`
  const number = orders.find(({ id }) => id === orderId)?.order_number
  const parts = [mail, number, entryId, refundedPence, hashOf(reason), again, late, changeId]
  return parts.filter((part) => part !== undefined).join('.')
}
