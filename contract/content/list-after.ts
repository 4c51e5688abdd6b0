import type { Content } from './content.ts'
import { dishesOf } from './dishes.ts'
import { isSame } from './fields.ts'
import { withEarnedSignature } from './signature.ts'

/**
 * Returns `after` with its allergen list dated and signed as needed to replace `before`. A changed list gets the date
 * `today` (yyyy-MM-dd) and no signature. A signature can be removed here, but never added
 * (server/publishing/sign-allergens.ts). Pure.
 */
export function withListAfter(before: Content, after: Content, today: string): Content {
  if (!isSame(signedIn(before), signedIn(after))) return { ...after, allergenList: { version: today } }
  const { version, signedOff } = before.allergenList
  const isSigned = after.allergenList.signedOff === signedOff
  return withEarnedSignature({ ...after, allergenList: isSigned ? before.allergenList : { version } })
}

/** Returns what the kitchen signs: each dish's name and food, and the dishes of each package. */
function signedIn({ menu, packageDishes, packages }: Content) {
  const ofDish = ({ id, name, food }: Pick<Content['packageDishes'][number], 'id' | 'name' | 'food'>) =>
    [id, { name, food }] as const
  const ofPackage = ({ id, dishes, options = [] }: Content['packages'][number]) =>
    [id, [dishes, ...options.map((option) => option.dishes)].map((ids) => ids.toSorted())] as const
  return [dishesOf(menu).map(ofDish), packageDishes.map(ofDish), packages.map(ofPackage)].map((list) =>
    Object.fromEntries<unknown>(list),
  )
}
