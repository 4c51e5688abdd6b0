import type { AllergenList } from './allergens.ts'
import { dishesOf } from './dishes.ts'
import type { Menu } from './menu.ts'
import type { PackageDish } from './packages.ts'

/** The parts of the content that the kitchen's signature covers. */
interface Listed {
  menu: Pick<Menu, 'posters'>
  packageDishes: readonly PackageDish[]
  allergenList: AllergenList
}

/** Returns all dishes on the allergen list: those of the menu and of the packages. Pure. */
export const listedDishes = ({ menu, packageDishes }: Omit<Listed, 'allergenList'>) => [
  ...dishesOf(menu),
  ...packageDishes,
]

/** Returns the dishes that nobody has checked with the kitchen. Pure. */
export const uncheckedDishes = (content: Omit<Listed, 'allergenList'>) =>
  listedDishes(content).filter(({ checked }) => !checked)

/**
 * Removes a signature that the kitchen can't have given: one for an older list, or for a list with unchecked dishes. Up
 * to 1.2.0 people typed these days. Pure.
 */
export function withEarnedSignature<Whole extends Listed>(content: Whole): Whole {
  const { version, signedOff } = content.allergenList
  const isEarned = signedOff !== undefined && signedOff >= version && uncheckedDishes(content).length === 0
  return isEarned ? content : { ...content, allergenList: { version } }
}
