import type { Menu, MenuDish, MenuSection } from './menu.ts'

type Posters = Pick<Menu, 'posters'>

export const sectionsOf = ({ posters }: Posters): MenuSection[] => posters.flatMap(({ sections }) => sections)

export const dishesOf = (menu: Posters): MenuDish[] => sectionsOf(menu).flatMap(({ dishes }) => dishes)
