import { menu } from '../../../content/menu.ts'

/** The sections of both posters, in order. */
export const categories = menu.flatMap(({ sections }) => sections)

/** The id of a category on the page, for links to it: "chef-specials". */
export const categoryId = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** The id of a dish on the page, which is its address: /menu#dish-garlic-naan. */
export const dishId = (name: string) => `dish-${categoryId(name)}`
