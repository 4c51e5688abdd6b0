import { kitchensIn, nameOfPlace, severalKitchens } from '../../contract/content/places.ts'
import { hasRules, kitchenOfDistrict, partsOf, rulesOf } from '../../contract/delivery/kitchens.ts'
import { firstKitchen, type RulesOfAll } from '../../contract/delivery/rules.ts'
import { contentNow, siteNow } from '../publishing/live-content.ts'

/** Returns the places that cook catering, open or not, in the content's order. */
const placesThatCook = () => siteNow().locations.filter(({ cooksCatering }) => cooksCatering)

/**
 * Returns the ids of the places that take catering orders, in the content's order: those that are open, cook catering
 * and have rules. If there is none, the first kitchen takes them: to stop orders, staff pause them.
 */
export function kitchensOf(rules: RulesOfAll, site = siteNow()): readonly string[] {
  const cooking = kitchensIn(site).filter(({ id }) => hasRules(rules, id))
  return cooking.length > 0 ? cooking.map(({ id }) => id) : [firstKitchen]
}

/** True if rules can be saved for a kitchen. A place may get its rules before it opens. */
export const isKitchen = (kitchen: string) =>
  kitchen === firstKitchen || placesThatCook().some(({ id }) => id === kitchen)

/** Returns what staff see of several kitchens: who delivers where, and where nobody does. Undefined for one kitchen. */
export function showKitchens(rules: RulesOfAll) {
  const places = placesThatCook()
  if (places.length < 2) return undefined
  const kitchens = places.map(({ id }) => id).filter((id) => hasRules(rules, id))
  const parts = partsOf(rules, kitchens)
  const all = places.map(({ id, name }) => {
    const isAnywhere = hasRules(rules, id) && rulesOf(rules, id).area === null
    const districts = parts.filter(({ kitchen }) => kitchen === id).flatMap((part) => part.districts)
    return { id, name, isNew: !hasRules(rules, id), districts: isAnywhere ? null : districts }
  })
  const nobody = contentNow().districtsAroundTheKitchen.filter(
    (district) => kitchenOfDistrict(district, rules, kitchens) === undefined,
  )
  return { all, nobody }
}

/** Returns the name of a kitchen to say beside a day, or nothing for the first: most sites have no other. */
export const nameIfOther = (kitchen: string) => (kitchen === firstKitchen ? {} : { kitchen: nameOfKitchen(kitchen) })

/**
 * Returns the name of an order's kitchen; undefined on a site with one kitchen. A kitchen that left the content still has
 * its orders.
 */
export const nameAmongSeveral = (kitchen: string) =>
  kitchen !== firstKitchen || severalKitchens(siteNow()).length > 0 ? nameOfKitchen(kitchen) : undefined

/** Returns an order's kitchen with its name; undefined on a site with one kitchen. */
export function kitchenAmongSeveral(id: string) {
  const name = nameAmongSeveral(id)
  return name === undefined ? undefined : { id, name }
}

/** Returns the name of a kitchen's place. */
export const nameOfKitchen = (kitchen: string) => nameOfPlace(siteNow(), kitchen)
