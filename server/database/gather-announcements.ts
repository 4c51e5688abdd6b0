import type { Pool } from 'pg'
import type { Logger } from 'pino'

/**
 * The channel that announces new and changed orders to all servers. A message is their numbers, separated by commas.
 */
export const changedOrders = 'order_changes'
/** The message in place of numbers that would not fit. */
export const everyOrder = '*'

/** How long new orders are gathered after the first of them, in milliseconds. */
const gathering = 200
/** PostgreSQL limits a message to 8,000 bytes. A number takes ten with its comma. */
const mostNumbers = 700

/**
 * Announces new orders in groups, a fifth of a second after the first. Commits with an announcement wait for each
 * other, so announcing is not part of storing an order (docs/decisions/043). A failed announcement isn't repeated,
 * because screens reload every half minute.
 */
export function gatherAnnouncements(pool: Pool, log: Logger) {
  const numbers = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function announce(): Promise<void> {
    timer = undefined
    const payload = numbers.size > mostNumbers ? everyOrder : [...numbers].join(',')
    numbers.clear()
    try {
      await pool.query('select pg_notify($1, $2)', [changedOrders, payload])
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'new orders were not announced to the screens of staff')
    }
  }

  return {
    /** Adds the number of a stored order. Returns at once. */
    add(orderNumber: string): void {
      if (numbers.size <= mostNumbers) numbers.add(orderNumber)
      timer ??= setTimeout(announce, gathering).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
