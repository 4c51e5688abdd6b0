import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** The channel on which all servers hear of new and changed orders. A message is their numbers with commas between. */
export const changedOrders = 'order_changes'
/** The message in place of the numbers when there are more than one announcement holds. */
export const everyOrder = '*'

/** The milliseconds for which new orders are gathered, from the first of them on. */
const gathering = 200
/** PostgreSQL takes less than 8,000 bytes; a number has ten with its comma. */
const mostNumbers = 700

/**
 * Gathers the numbers of new orders, and announces the orders of a fifth of a second together. Commits with an
 * announcement wait for each other, so it stands outside the orders' own statements (docs/decisions/043). One that fails
 * is not repeated, because screens read again each half minute.
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
    /** Adds the number of an order that is stored, and returns at once. */
    add(orderNumber: string): void {
      if (numbers.size <= mostNumbers) numbers.add(orderNumber)
      timer ??= setTimeout(announce, gathering).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
