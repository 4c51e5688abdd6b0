import { allergenList } from '../../../content/allergens.ts'
import type { AllergenList } from '../../../content/schemas/allergens.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { type Config, isLoopback } from '../../config.ts'
import { type Finding, findings } from './finding.ts'

const { ok, warning, problem } = findings('allergens')

/** Checks whether the kitchen has signed the list of allergens that customers read. */
export function checkAllergens(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { version, signedOff }: AllergenList = allergenList,
): Finding {
  if (signedOff) return ok(`the kitchen signed the list of ${formatDay(version)} on ${formatDay(signedOff)}`)
  const says = `the kitchen has not signed the list of ${formatDay(version)}, and every page says so; go through content/allergens-menu.ts and content/allergens-packages.ts with the cooks, put the day into content/allergens.ts (signedOff), and build the site`
  return isLoopback(new URL(publicUrl).hostname) ? warning(says) : problem(says)
}
