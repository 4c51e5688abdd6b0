import { listedDishes, uncheckedDishes } from '../../contract/content/signature.ts'
import { londonDay } from '../../contract/london-time.ts'
import { AppError, notPossible } from '../http/errors.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { type Published, type PublishOptions, publish } from './publish.ts'
import { openLiveRelease } from './releases.ts'

/**
 * Signs the live list of allergens for the kitchen in the name of whoever presses, as a release of its own past all drafts.
 * `seen` is the release that they saw. Throws AppError `changed_meanwhile` where another is live, and `not_possible` where
 * a dish is unchecked.
 */
export async function signAllergens(options: PublishOptions, caller: Caller, seen: number): Promise<Published> {
  const { number, content } = await openLiveRelease(options.database)
  if (number !== seen) throw new AppError('changed_meanwhile')
  const unchecked = uncheckedDishes(content).length
  if (unchecked > 0) throw notPossible(`${unchecked} of ${listedDishes(content).length} dishes are unchecked.`)
  const today = londonDay(new Date())
  const { version } = content.allergenList
  // Up to 1.2.0 somebody may have typed a day to come.
  const allergenList = { version: version < today ? version : today, signedOff: today, signedBy: caller.name }
  return publish(options, { number, content }, { ...content, allergenList }, byCaller(caller))
}
