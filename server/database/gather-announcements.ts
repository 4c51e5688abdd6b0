import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** The channel of new and changed orders. A message holds their numbers with commas between. */
export const orderChanges = 'order_changes'
/** Stands for more orders than one announcement holds. */
export const everyOrder = '*'

/** The milliseconds for which new orders are gathered, from the first of them on. */
const gathering = 200
/** PostgreSQL takes less than 8,000 bytes; a number has ten with its comma. */
const mostNumbers = 700

/**
 * Gathers the numbers of new orders and announces those of a fifth of a second together. An announcement takes a lock
 * that all commits with one share, so it stands outside the orders' own statements (docs/decisions/043). One that fails
 * is let go, because screens read again each half minute.
 */
export function gatherAnnouncements(pool: Pool, log: Logger) {
  const numbers = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function announce(): Promise<void> {
    timer = undefined
    const payload = numbers.size > mostNumbers ? everyOrder : [...numbers].join(',')
    numbers.clear()
    try {
      await pool.query('select pg_notify($1, $2)', [orderChanges, payload])
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'new orders were not announced to the screens of staff')
    }
  }

  return {
    /** Takes up the number of an order that is stored, and returns at once. */
    add(orderNumber: string): void {
      if (numbers.size <= mostNumbers) numbers.add(orderNumber)
      timer ??= setTimeout(announce, gathering).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
