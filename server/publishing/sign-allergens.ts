import { listedDishes, uncheckedDishes } from '../../contract/content/signature.ts'
import { londonDay } from '../../contract/london-time.ts'
import { AppError, notPossible } from '../errors.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { type Published, type PublishOptions, publish } from './publish.ts'
import { openLiveRelease } from './releases.ts'

/**
 * Signs the live list of allergens in the caller's name, and publishes that as a release of its own, independent of
 * any draft. `seen` is the release that the caller saw. Throws AppError `changed_meanwhile` where another one is
 * live, and `not_possible` where a dish is unchecked.
 */
export async function signAllergens(options: PublishOptions, caller: Caller, seen: number): Promise<Published> {
  const { number, content } = await openLiveRelease(options.database)
  if (number !== seen) throw new AppError('changed_meanwhile')
  const unchecked = uncheckedDishes(content).length
  if (unchecked > 0) throw notPossible(`${unchecked} of ${listedDishes(content).length} dishes are unchecked.`)
  const today = londonDay(new Date())
  const { version } = content.allergenList
  // Up to 1.2.0, somebody may have typed a future day.
  const allergenList = { version: version < today ? version : today, signedOff: today, signedBy: caller.name }
  return publish(options, { number, content }, { ...content, allergenList }, byCaller(caller))
}
