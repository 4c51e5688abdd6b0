import { hasRules } from '../../contract/delivery/kitchens.ts'
import { firstKitchen, type RulesOfAll } from '../../contract/delivery/rules.ts'
import { siteNow } from '../publishing/live-content.ts'

/**
 * Returns the ids of the places that take catering orders now, in the content's order: those that are open, cook
 * catering and have rules. If there is none, the first kitchen takes them: to stop orders, staff pause them.
 */
export function kitchensNow(rules: RulesOfAll): readonly string[] {
  const cooking = siteNow().locations.filter(
    ({ id, status, cooksCatering }) => status === 'open' && cooksCatering && hasRules(rules, id),
  )
  return cooking.length > 0 ? cooking.map(({ id }) => id) : [firstKitchen]
}

/** Returns the name of a kitchen to say beside a day, or nothing for the first: most sites have no other. */
export const nameIfOther = (kitchen: string) => (kitchen === firstKitchen ? {} : { kitchen: nameOfKitchen(kitchen) })

/** Returns the name of a kitchen's place. */
export const nameOfKitchen = (kitchen: string) => siteNow().locations.find(({ id }) => id === kitchen)?.name ?? kitchen
