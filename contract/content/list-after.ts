import type { Content } from './content.ts'
import { dishesOf } from './dishes.ts'
import { isSame } from './fields.ts'
import { withEarnedSignature } from './signature.ts'

/**
 * Returns `after` with its list of allergens dated and signed as it must be once it replaces `before`. A changed list gets
 * the date `today` (yyyy-MM-dd) and no signature. A signature can be taken back here, never given
 * (server/publishing/sign-allergens.ts). Pure.
 */
export function withListAfter(before: Content, after: Content, today: string): Content {
  if (!isSame(signedIn(before), signedIn(after))) return { ...after, allergenList: { version: today } }
  const { version, signedOff } = before.allergenList
  const isSigned = after.allergenList.signedOff === signedOff
  return withEarnedSignature({ ...after, allergenList: isSigned ? before.allergenList : { version } })
}

/** What the kitchen signs: what each dish is called and what is in it, and which dishes a package brings. */
function signedIn({ menu, packageDishes, packages }: Content) {
  const ofDish = ({ id, name, food }: Pick<Content['packageDishes'][number], 'id' | 'name' | 'food'>) =>
    [id, { name, food }] as const
  const ofPackage = ({ id, dishes, options = [] }: Content['packages'][number]) =>
    [id, [dishes, ...options.map((option) => option.dishes)].map((ids) => ids.toSorted())] as const
  return [dishesOf(menu).map(ofDish), packageDishes.map(ofDish), packages.map(ofPackage)].map((list) =>
    Object.fromEntries<unknown>(list),
  )
}
