import type { Database } from '../database/database.ts'

/**
 * Returns a function that reads from a database and repeats its result for this many milliseconds. Requests at the same
 * time share one read. A failed read isn't kept. After `forget`, the next request reads anew.
 */
export function readAtMostEvery<Found>(milliseconds: number, read: (database: Database) => Promise<Found>) {
  const known = new WeakMap<Database, { readAt: number; reading: Promise<Found> }>()
  const ask = (database: Database): Promise<Found> => {
    const last = known.get(database)
    if (last && performance.now() - last.readAt < milliseconds) return last.reading
    const reading = read(database)
    known.set(database, { readAt: performance.now(), reading })
    reading.catch(() => known.delete(database))
    return reading
  }
  return Object.assign(ask, { forget: (database: Database) => void known.delete(database) })
}
