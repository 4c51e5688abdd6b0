import { isDeepStrictEqual } from 'node:util'
import { dishesOf } from '../../contract/content/dishes.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { AppError } from '../http/errors.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { contentAfter, type Published, type PublishOptions, publish } from './publish.ts'
import { openLiveRelease } from './releases.ts'

/** How often it is tried again where somebody else publishes at the same moment. */
const tries = 3

/**
 * Takes a dish off the menu for the rest of today, London's, or puts it back. It is a release of its own, so the history
 * tells it and every server shows it. Returns undefined where all was so already. Throws AppError `not_found` for a dish
 * that the menu does not have.
 */
export async function setSoldOut(
  options: PublishOptions,
  caller: Caller,
  { dish: id, isSoldOut }: { dish: string; isSoldOut: boolean },
): Promise<Published | undefined> {
  for (let tried = 1; ; tried += 1) {
    const live = await openLiveRelease(options.database)
    const dish = dishesOf(live.content.menu).find((each) => each.id === id)
    if (!dish) throw new AppError('not_found')
    const today = londonDay(new Date())
    const now = isSoldOut ? addDays(today, 1) : undefined
    const isOff = dish.offUntil !== undefined && dish.offUntil > today
    if (isOff === isSoldOut) return undefined
    const change = { thing: `dishes/${id}`, field: 'offUntil', old: dish.offUntil, now }
    const content = contentAfter(live.content, [change])
    if (isDeepStrictEqual(content, live.content)) return undefined
    try {
      return await publish(options, live, content, byCaller(caller))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'changed_meanwhile') || tried === tries) throw error
    }
  }
}
