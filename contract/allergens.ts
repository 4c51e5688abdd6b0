import { fourteenAllergens } from './fourteen-allergens.ts'
import { formatDay } from './london-time.ts'
import { dishIdsOf, findOrdered, type PackageWithOptions } from './package-variants.ts'

/** Allergens by their kinds, such as "wheat" or "cashew". */
export interface Allergens {
  contains: readonly string[]
  mayContain: readonly string[]
}

/** The packages and what they are made of, as far as what is told of their food needs it. */
export interface Packages<Food = Allergens> {
  packages: readonly PackageWithOptions[]
  packageDishes: readonly { id: string; name: string; food: Food | null; station?: string }[]
}

/** Some of the fourteen allergens of the law, in the order in which they are named. */
type Fourteen = readonly { id: string; name: string; kinds: readonly string[] }[]

/** Returns what several dishes hold together. What one contains is no "may contain" of another. Pure. */
export function allergensTogether(dishes: readonly Allergens[]): Allergens {
  const contains = [...new Set(dishes.flatMap((dish) => dish.contains))]
  const mayContain = [...new Set(dishes.flatMap((dish) => dish.mayContain))].filter((kind) => !contains.includes(kind))
  return { contains, mayContain }
}

/** Returns whether one of the fourteen is contained in any of these dishes, or at least possible in one. Pure. */
export function presenceOf(
  { kinds }: { kinds: readonly string[] },
  dishes: readonly Allergens[],
): 'contained' | 'possible' | 'absent' {
  const isOfIt = (kind: string) => kinds.includes(kind)
  if (dishes.some(({ contains }) => contains.some(isOfIt))) return 'contained'
  return dishes.some(({ mayContain }) => mayContain.some(isOfIt)) ? 'possible' : 'absent'
}

/**
 * Returns the dishes of a package, or of a variant of it, in their order; none where it is not known any more. A package
 * with a choice has the dishes of all its options here. Pure.
 */
export function dishesOfPackage<Food = Allergens>(
  menuId: string,
  { packages, packageDishes }: Packages<Food>,
): Packages<Food>['packageDishes'][number][] {
  const ordered = findOrdered(menuId, packages)
  const ids = ordered ? dishIdsOf(ordered) : []
  return ids.flatMap((id) => packageDishes.find((dish) => dish.id === id) ?? [])
}

/** Returns what a package brings, with the dishes to choose from in one: "Chicken roll or Paneer roll". Pure. */
export function broughtWith(menuId: string, packages: Packages): { name: string; station?: string | undefined }[] {
  const options = findOrdered(menuId, packages.packages)?.options ?? []
  const dishes = dishesOfPackage(menuId, packages)
  const toChoose = dishes.filter(({ id }) => options.some((option) => option.dishes.includes(id)))
  const [first] = toChoose
  if (!first) return dishes
  const either = { name: toChoose.map(({ name }) => name).join(' or '), station: first.station }
  return [either, ...dishes.filter((dish) => !toChoose.includes(dish))]
}

/** Returns the allergens of packages, or undefined where not all is known of what is in one of them. Pure. */
export function allergensOfPackages(menuIds: readonly string[], packages: Packages): Allergens | undefined {
  const dishes: Allergens[] = []
  for (const menuId of menuIds) {
    const ofPackage = dishesOfPackage(menuId, packages)
    if (ofPackage.length === 0) return undefined
    for (const { food } of ofPackage) {
      if (!food) return undefined
      dishes.push(food)
    }
  }
  return allergensTogether(dishes)
}

/** Returns kinds of allergens in words, with the cereals and nuts named as the law wants: "gluten (wheat), milk". */
export function kindsInWords(kinds: readonly string[], fourteen: Fourteen = fourteenAllergens): string {
  const words = fourteen.flatMap(({ name, kinds: ofIt }) => {
    const found = ofIt.filter((kind) => kinds.includes(kind))
    if (found.length === 0) return []
    return ofIt.length === 1 ? name : `${name} (${found.join(', ')})`
  })
  return words.join(', ')
}

/** Returns allergens as sentences: "Contains gluten (wheat), milk. May contain tree nuts (cashew)." */
export function allergensInWords({ contains, mayContain }: Allergens): string {
  const contained = kindsInWords(contains) || 'none of the fourteen allergens that the law names'
  const possible = kindsInWords(mayContain)
  return `Contains ${contained}.${possible && ` May contain ${possible}.`}`
}

/** Returns what is in one dish, as it stands beside its name: "milk; may contain tree nuts (cashew)". */
export function dishInWords({ contains, mayContain }: Allergens): string {
  const possible = kindsInWords(mayContain)
  return `${kindsInWords(contains) || 'none of the fourteen'}${possible && `; may contain ${possible}`}`
}

/**
 * Returns all that is told of packages, which an order keeps: a line for all of them together, and a line for each dish
 * in alphabetical order. Returns undefined where not all is known of one of them.
 */
export function toldOfPackages(menuIds: readonly string[], packages: Packages): string | undefined {
  const together = allergensOfPackages(menuIds, packages)
  if (!together) return undefined
  const dishes = new Map(menuIds.flatMap((id) => dishesOfPackage(id, packages)).map((dish) => [dish.name, dish]))
  const lines = [...dishes.keys()].sort().map((name) => `${name}: ${dishInWords(dishes.get(name)?.food ?? together)}.`)
  return [allergensInWords(together), ...lines].join('\n')
}

/** Returns the sentence about all of it together from what was told. Older orders keep nothing else. */
export const toldTogether = (told: string) => told.split('\n', 1)[0] ?? ''

/** A dish whose allergens differ between what a customer was told (`before`) and today's list (`now`). Null: not listed. */
export interface DishToldOtherwise {
  dish: string
  before: string | null
  now: string | null
}

/**
 * Finds the dishes whose allergens differ between what a customer was told and today's list. `today` is null where a
 * package is not sold any more. Each dish counts by itself, since a guest may have chosen by it. Pure.
 */
export function dishesToldOtherwise(told: string | null, today: string | null): DishToldOtherwise[] {
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
  new Map(told === null ? [] : [['All of it together', toldTogether(told).slice(0, -1)]])

/** Says those differences in words: "Dal: told “milk”, now “fish”." Null where nothing differs. Pure. */
export function toldOtherwise(told: string | null, today: string | null): string | null {
  const differing = dishesToldOtherwise(told, today)
  const words = differing.map(
    ({ dish, before, now }) => `${dish}: told ${quoted(before) ?? 'nothing'}, now ${quoted(now) ?? 'not on the list'}.`,
  )
  return words.length > 0 ? words.join(' ') : null
}

const quoted = (words: string | null) => words && `“${words}”`

/**
 * Returns what was told together with what is told of packages that were added later. A dish that was told of before
 * keeps its line, so that what has changed about it goes on differing from today's list. Pure.
 */
export function toldAlso(told: string, added: string): string {
  const [before = '', ...dishes] = told.split('\n')
  const [together = '', ...others] = added.split('\n')
  const known = dishes.map(dishOf)
  const lines = others.filter((line) => !known.includes(dishOf(line)))
  return [`${before} Added later: ${together}`, ...dishes, ...lines].join('\n')
}

/** A dish's name may have a colon; its allergens never do. */
const dishOf = (line: string) => line.slice(0, line.lastIndexOf(': '))

/**
 * Returns how far a list of allergens can be relied on, as a text that our phone number follows. `signedOff` is the day
 * on which the kitchen signed it (yyyy-MM-dd).
 */
export function listStateInWords({ signedOff }: { signedOff?: string | undefined }): string {
  return signedOff
    ? `Our kitchen went through this list and signed it on ${formatDay(signedOff)}. If anybody has a severe allergy, please ring us:`
    : 'Our kitchen is still checking this list. If anybody has an allergy, please ring us before you rely on it:'
}

/**
 * What to say beside allergens that an order keeps from an older version of the list, because the kitchen's signature is
 * for today's. Our phone number stands between the two texts.
 */
export const listHasChanged = {
  beforePhone: 'Our list has changed since. Please ring us on',
  afterPhone: 'before anybody with an allergy eats.',
} as const
