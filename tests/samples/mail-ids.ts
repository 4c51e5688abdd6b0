import { createHash } from 'node:crypto'
import type { Row } from './what-stays.ts'

/** The id of the mail that a job sends, as releases from 1.0.0 on have made it. */
export function mailOf(job: Row, orders: Row[]): string {
  const { mail, orderId, entryId, refundedPence, reason, again, late, changeId, applicationId, menuId, problem } = job
  const hashOf = (text: unknown) => text && createHash('sha256').update(String(text)).digest('hex').slice(0, 8)
  if (applicationId) return `${mail}.${applicationId}`
  if (menuId) return `price-alert.${menuId}.${hashOf(problem)}`
  const number = orders.find(({ id }) => id === orderId)?.order_number
  const parts = [mail, number, entryId, refundedPence, hashOf(reason), again, late, changeId]
  return parts.filter((part) => part !== undefined).join('.')
}

/** An alert about a price has the day in its id. */
export const withoutDay = (id: string) => id.replace(/(?<=^price-alert\..+)\.\d{4}-\d\d-\d\d/, '')
