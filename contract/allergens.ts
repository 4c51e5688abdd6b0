import { fourteenAllergens } from './fourteen-allergens.ts'
import { formatDay } from './london-time.ts'
import { dishIdsOf, findOrdered, type PackageWithOptions } from './package-variants.ts'

/** Allergens by their kinds, such as "wheat" or "cashew". */
export interface Allergens {
  contains: readonly string[]
  mayContain: readonly string[]
}

/** The packages and their dishes, as far as allergen statements need them. */
export interface Packages<Food = Allergens> {
  packages: readonly PackageWithOptions[]
  packageDishes: readonly { id: string; name: string; food: Food | null; station?: string; isUnsettled?: true }[]
}

/** Some of the fourteen allergens named by law, in the order in which we name them. */
type Fourteen = readonly { id: string; name: string; kinds: readonly string[] }[]

/** Merges the allergens of several dishes. A kind that one dish contains is not repeated under "may contain". Pure. */
export function allergensTogether(dishes: readonly Allergens[]): Allergens {
  const contains = [...new Set(dishes.flatMap((dish) => dish.contains))]
  const mayContain = [...new Set(dishes.flatMap((dish) => dish.mayContain))].filter((kind) => !contains.includes(kind))
  return { contains, mayContain }
}

/** Tells whether any of these dishes contains this allergen (`contained`), or may contain it (`possible`). Pure. */
export function presenceOf(
  { kinds }: { kinds: readonly string[] },
  dishes: readonly Allergens[],
): 'contained' | 'possible' | 'absent' {
  const isOfIt = (kind: string) => kinds.includes(kind)
  if (dishes.some(({ contains }) => contains.some(isOfIt))) return 'contained'
  return dishes.some(({ mayContain }) => mayContain.some(isOfIt)) ? 'possible' : 'absent'
}

/**
 * Returns the dishes of a package or variant, in their order; none if the package no longer exists. For a package with
 * a choice, returns the dishes of all its options. Pure.
 */
export function dishesOfPackage<Food = Allergens>(
  menuId: string,
  { packages, packageDishes }: Packages<Food>,
): Packages<Food>['packageDishes'][number][] {
  const ordered = findOrdered(menuId, packages)
  const ids = ordered ? dishIdsOf(ordered) : []
  return ids.flatMap((id) => packageDishes.find((dish) => dish.id === id) ?? [])
}

/** Returns the contents of a package. Dishes to choose from become one entry: "Chicken roll or Paneer roll". Pure. */
export function broughtWith(menuId: string, packages: Packages): { name: string; station?: string | undefined }[] {
  const options = findOrdered(menuId, packages.packages)?.options ?? []
  const dishes = dishesOfPackage(menuId, packages)
  const toChoose = dishes.filter(({ id }) => options.some((option) => option.dishes.includes(id)))
  const [first] = toChoose
  if (!first) return dishes
  const either = { name: toChoose.map(({ name }) => name).join(' or '), station: first.station }
  return [either, ...dishes.filter((dish) => !toChoose.includes(dish))]
}

/**
 * Returns the combined allergens of packages, or undefined if any dish's allergens are unknown. Leaves out
 * agreed lines whose allergens are not settled: callers have to say so. Pure.
 */
export function allergensOfPackages(menuIds: readonly string[], packages: Packages): Allergens | undefined {
  const dishes: Allergens[] = []
  for (const menuId of menuIds) {
    const ofPackage = dishesOfPackage(menuId, packages)
    if (ofPackage.length === 0) return undefined
    for (const { food, isUnsettled } of ofPackage) {
      if (isUnsettled) continue
      if (!food) return undefined
      dishes.push(food)
    }
  }
  return allergensTogether(dishes)
}

/** Writes kinds of allergens as the law requires, with each cereal and nut named: "gluten (wheat), milk". */
export function kindsInWords(kinds: readonly string[], fourteen: Fourteen = fourteenAllergens): string {
  const words = fourteen.flatMap(({ name, kinds: ofIt }) => {
    const found = ofIt.filter((kind) => kinds.includes(kind))
    if (found.length === 0) return []
    return ofIt.length === 1 ? name : `${name} (${found.join(', ')})`
  })
  return words.join(', ')
}

/** Writes allergens as sentences: "Contains gluten (wheat), milk. May contain tree nuts (cashew)." */
export function allergensInWords({ contains, mayContain }: Allergens): string {
  const contained = kindsInWords(contains) || 'none of the fourteen allergens that the law names'
  const possible = kindsInWords(mayContain)
  return `Contains ${contained}.${possible && ` May contain ${possible}.`}`
}

/** Writes a dish's allergens as shown beside its name: "milk; may contain tree nuts (cashew)". */
export function dishInWords({ contains, mayContain }: Allergens): string {
  const possible = kindsInWords(mayContain)
  return `${kindsInWords(contains) || 'none of the fourteen'}${possible && `; may contain ${possible}`}`
}

/**
 * Writes the allergen statement that an order keeps: one line for all packages together, then one line per dish in
 * alphabetical order. Returns undefined if the allergens of any package are unknown.
 */
export function writeAllergenStatement(menuIds: readonly string[], packages: Packages): string | undefined {
  const together = allergensOfPackages(menuIds, packages)
  if (!together) return undefined
  const dishes = new Map(menuIds.flatMap((id) => dishesOfPackage(id, packages)).map((dish) => [dish.name, dish]))
  const listed = [...dishes.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  const open = listed.filter(({ isUnsettled }) => isUnsettled).map(({ name }) => name)
  const said = [
    ...(open.length < listed.length ? [allergensInWords(together)] : []),
    ...(open.length > 0 ? [`${notSettledYet}: ${open.join(', ')}.`] : []),
  ]
  const lines = listed.map(({ name, food }) => `${name}: ${food ? dishInWords(food) : unsettled}.`)
  return [said.join(' '), ...lines].join('\n')
}

/** Stands for the allergens of an agreed line until somebody has settled what it contains. */
export const unsettled = 'not settled yet'
const notSettledYet = 'Not settled yet what is in it'

/**
 * Returns the first line of an allergen statement, which is about all packages together. Older orders keep only this
 * line.
 */
export const statementTogether = (told: string) => told.split('\n', 1)[0] ?? ''

/**
 * A dish whose allergens have changed since the customer was told (`before`) to today (`now`). Null if it is not
 * listed.
 */
export interface DishChange {
  dish: string
  before: string | null
  now: string | null
}

/**
 * Finds the dishes whose allergens differ between the customer's statement and today's. `today` is null if a package is
 * no longer sold. Dishes are compared one by one, because a guest may have chosen by dish. Pure.
 */
export function dishChanges(told: string | null, today: string | null): DishChange[] {
  if (told === null) return []
  const [before, now] = isOfDishes(told) ? [dishesIn(told), dishesIn(today)] : [togetherIn(told), togetherIn(today)]
  return [...new Set([...before.keys(), ...now.keys()])]
    .sort()
    .map((dish) => ({ dish, before: before.get(dish) ?? null, now: now.get(dish) ?? null }))
    .filter((each) => each.before !== each.now)
}

const isOfDishes = (told: string) => told.includes('\n')
const dishesIn = (told: string | null) =>
  new Map(
    (told ?? '')
      .split('\n')
      .slice(1)
      .map((line) => [dishOf(line), line.slice(dishOf(line).length + 2, -1)]),
  )
const togetherIn = (told: string | null) =>
  new Map(told === null ? [] : [['All of it together', statementTogether(told).slice(0, -1)]])

/** Writes the differences from `dishChanges`: "Dal: told “milk”, now “fish”." Null if nothing differs. Pure. */
export function allergenChanges(told: string | null, today: string | null): string | null {
  const differing = dishChanges(told, today)
  const words = differing.map(
    ({ dish, before, now }) => `${dish}: told ${quoted(before) ?? 'nothing'}, now ${quoted(now) ?? 'not on the list'}.`,
  )
  return words.length > 0 ? words.join(' ') : null
}

const quoted = (words: string | null) => words && `“${words}”`

/**
 * Adds packages ordered later to an allergen statement. A dish that is already listed keeps its line, so that changes
 * to its allergens are still found. Pure.
 */
export function addToStatement(told: string, added: string): string {
  const [before = '', ...dishes] = told.split('\n')
  const [together = '', ...others] = added.split('\n')
  const known = dishes.map(dishOf)
  const lines = others.filter((line) => !known.includes(dishOf(line)))
  return [`${before} Added later: ${together}`, ...dishes, ...lines].join('\n')
}

/** Splits at the last colon: a dish's name may contain one, its allergens never do. */
const dishOf = (line: string) => line.slice(0, line.lastIndexOf(': '))

/**
 * Says how far customers can rely on the allergen list, in a text that ends before our phone number. `signedOff` is the
 * day on which the kitchen signed the list (yyyy-MM-dd).
 */
export function listStateInWords({ signedOff }: { signedOff?: string | undefined }): string {
  return signedOff
    ? `Our kitchen went through this list and signed it on ${formatDay(signedOff)}. If anybody has a severe allergy, please ring us:`
    : 'Our kitchen is still checking this list. If anybody has an allergy, please ring us before you rely on it:'
}

/**
 * Shown beside the allergens of an order whose list has since changed: the kitchen's signature is only for today's
 * list. Our phone number goes between the two texts.
 */
export const listHasChanged = {
  beforePhone: 'Our list has changed since. Please ring us on',
  afterPhone: 'before anybody with an allergy eats.',
} as const

/** Returns the allergens of these packages together, in the words that the order stores. */
export function allergenStatementInWords(menuIds: readonly string[], packages: Packages): string {
  return statementTogether(writeAllergenStatement(menuIds, packages) ?? '')
}
