import { districtOf, isWholePostcode } from '../postcode.ts'
import { type NotCooked, partWith } from './can-deliver.ts'
import { type DeliveryArea, type DeliveryRules, firstKitchen, type RulesOfAll } from './rules.ts'

/** Returns the rules of one kitchen: the house's and its own. */
export function rulesOf<Rules extends RulesOfAll>(rules: Rules, kitchen: string): Omit<Rules, 'kitchens'> {
  const { kitchens = {}, ...first } = rules
  const own = kitchens[kitchen]
  // A kitchen without a limit stores none. Without this, the first kitchen's limit would hold for it.
  return own ? { ...first, deliveriesPerHalfHour: undefined, ...own } : first
}

/** Sets the rules of one kitchen, and with them the house's. */
export function withRulesOf(all: RulesOfAll, kitchen: string, rules: DeliveryRules): RulesOfAll {
  if (kitchen === firstKitchen) return { ...all, ...rules }
  const { week, days, places, deliveriesPerHalfHour, area, ...house } = rules
  const own = { week, days, places, deliveriesPerHalfHour, area }
  return { ...all, ...house, kitchens: { ...all.kitchens, [kitchen]: own } }
}

/** True if a manager has saved rules for this kitchen. The first kitchen always has some. */
export const hasRules = (rules: RulesOfAll, kitchen: string) =>
  kitchen === firstKitchen || rules.kitchens?.[kitchen] !== undefined

/** Returns the ids of all kitchens that have rules, the first one first. */
export const kitchensWithRules = ({ kitchens }: RulesOfAll) => [firstKitchen, ...Object.keys(kitchens ?? {})]

/** The kitchen that delivers to a postcode, or why there is none: it can't be read, or nobody goes there. */
export type KitchenFound = { kitchen: string; why?: undefined } | { kitchen?: undefined; why: 'unread' | 'nobody' }

/**
 * Finds the kitchen that delivers to a postcode. `kitchens` are the ids of those that cook, in the content's order. The
 * longest matching entry of all areas wins, as within one area. If two kitchens have the same entry, the shorter drive
 * wins, then the first kitchen. A kitchen that delivers anywhere gets the postcodes that no other kitchen has. Pure.
 */
export function kitchenFor(postcode: string, rules: RulesOfAll, kitchens: readonly string[]): KitchenFound {
  const hasArea = kitchens.some((kitchen) => rulesOf(rules, kitchen).area !== null)
  if (hasArea && !isWholePostcode(postcode)) return { why: 'unread' }
  const kitchen = kitchenOfDistrict(districtOf(postcode), rules, kitchens)
  return kitchen === undefined ? { why: 'nobody' } : { kitchen }
}

/** Finds the kitchen that delivers to a district, such as "TW3". */
export function kitchenOfDistrict(
  district: string | undefined,
  rules: RulesOfAll,
  kitchens: readonly string[],
): string | undefined {
  const anywhere = kitchens.find((kitchen) => rulesOf(rules, kitchen).area === null)
  return partWith(partsOf(rules, kitchens), district ?? '')?.kitchen ?? anywhere
}

/** The rules of all kitchens, and what the site sells. */
interface RulesAndPackages<Rules> {
  rules: Rules
  packages?: readonly SoldAt[]
}

type Judged<Rules> = Omit<Rules, 'kitchens'> & { notCooked?: readonly NotCooked[] }

/** Returns what orders of one kitchen are judged by: its rules, and the packages that it does not cook. */
export function rulesToJudge<Rules extends RulesOfAll>(
  { rules, packages = [] }: RulesAndPackages<Rules>,
  kitchen: string,
): Judged<Rules> {
  const notCooked = notCookedBy(kitchen, packages)
  return { ...rulesOf(rules, kitchen), ...(notCooked.length > 0 && { notCooked }) }
}

/**
 * Returns the kitchen of an order for a postcode, and the rules that it is judged by. If no kitchen delivers there,
 * returns `otherwise` with the area of all kitchens, so that canDeliver refuses and names every district. Staff may
 * override the refusal.
 */
export function judgedBy<Rules extends RulesOfAll>(
  { kitchens, ...inForce }: RulesAndPackages<Rules> & { kitchens: readonly string[] },
  postcode: string | undefined,
  otherwise = kitchens[0] ?? firstKitchen,
): { kitchen: string; rules: Judged<Rules> } {
  const { rules } = inForce
  const isAlone = kitchens.every((kitchen) => kitchen === otherwise)
  const found = isAlone || postcode === undefined ? undefined : kitchenFor(postcode, rules, kitchens)
  const { kitchen = otherwise } = found ?? {}
  const own = rulesToJudge(inForce, kitchen)
  return { kitchen, rules: found?.why ? { ...own, area: partsOf(rules, kitchens) } : own }
}

/** A package, and the only places that cook it. */
type SoldAt = NotCooked & { onlyAt?: readonly string[] | undefined }

/** Returns the packages that a kitchen does not cook. */
export const notCookedBy = <Each extends SoldAt>(kitchen: string, packages: readonly Each[]) =>
  packages.filter(({ onlyAt }) => onlyAt && !onlyAt.includes(kitchen))

/**
 * Returns the area of these kitchens together: each entry once, at the kitchen that delivers there. Null if one of them
 * delivers anywhere.
 */
export function areaOf(rules: RulesOfAll, kitchens: readonly string[]): DeliveryArea | null {
  if (kitchens.some((kitchen) => rulesOf(rules, kitchen).area === null)) return null
  return partsOf(rules, kitchens).map(({ kitchen: _, ...part }) => part)
}

/** Returns the parts of all areas with their kitchens. An entry that two kitchens have stays with the winner. */
export function partsOf(rules: RulesOfAll, kitchens: readonly string[]) {
  const parts = kitchens.flatMap((kitchen) =>
    (rulesOf(rules, kitchen).area ?? []).map((part) => ({ ...part, kitchen })),
  )
  const byDrive = parts.toSorted(
    ({ driveMinutes: one = Number.MAX_VALUE }, { driveMinutes: other = Number.MAX_VALUE }) => one - other,
  )
  const getsIt = (part: (typeof parts)[number]) => (entry: string) =>
    byDrive.find(({ districts }) => districts.includes(entry)) === part
  return parts
    .map((part) => ({ ...part, districts: part.districts.filter(getsIt(part)) }))
    .filter(({ districts }) => districts.length > 0)
}
