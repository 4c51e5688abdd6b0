import { createHash } from 'node:crypto'
import type { Row } from './what-stays.ts'

/** The ids of the mails that a job sends, as releases from 1.0.0 on have made them: one, or none. */
export function mailOf(job: Row, orders: Row[]): string[] {
  const { mail, orderId, entryId, refundedPence, reason, again, late, changeId, applicationId, menuId } = job
  const hashOf = (text: unknown) => text && createHash('sha256').update(String(text)).digest('hex').slice(0, 8)
  if (applicationId) return [`${mail}.${applicationId}`]
  // It would say that ordering is paused, which no release after 1.1.0 does.
  if (menuId) return []
  const number = orders.find(({ id }) => id === orderId)?.order_number
  const parts = [mail, number, entryId, refundedPence, hashOf(reason), again, late, changeId]
  return [parts.filter((part) => part !== undefined).join('.')]
}
