import type { Menu, MenuDish, MenuSection } from './menu.ts'

type Posters = Pick<Menu, 'posters'>

/** Returns the sections of all posters, in order. */
export const sectionsOf = ({ posters }: Posters): MenuSection[] => posters.flatMap(({ sections }) => sections)

/** Returns the dishes of all posters, in order. */
export const dishesOf = (menu: Posters): MenuDish[] => sectionsOf(menu).flatMap(({ dishes }) => dishes)
