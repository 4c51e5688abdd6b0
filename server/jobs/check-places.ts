import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { queueJob } from '../database/job-queue.ts'
import { countedAndHeld, setPlaces } from '../delivery/held-places.ts'

/**
 * Compares what is counted as taken of each day to come with what its orders hold, and with what changes of them keep
 * that wait. A count that is wrong is mended, and staff are told.
 */
export async function checkPlaces({ database, log }: { database: Database; log: Logger }): Promise<void> {
  const wrong = (await countedAndHeld(database)).filter(({ counted, held }) => counted !== held)
  if (wrong.length === 0) return
  await database.transaction(async (tx) => {
    const days = await setPlaces(
      tx,
      wrong.map(({ day }) => day),
    )
    if (days.length === 0) return
    await queueJob(tx, 'send-places-mended', { days })
    log.error({ days }, 'the places of days were counted wrong and are mended')
  })
}
