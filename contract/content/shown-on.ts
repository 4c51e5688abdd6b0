import type { Content } from './content.ts'
import type { MenuDish } from './menu.ts'

/**
 * Returns what the site shows on a day in London (yyyy-MM-dd): a dish that is sold out leaves the menu until the day on
 * which it comes back, and a section or a poster without any dish leaves with it. Pure.
 */
export function shownOn(content: Content, day: string): Content {
  const isThere = ({ offUntil }: MenuDish) => offUntil === undefined || offUntil <= day
  const { posters, bestSellers } = content.menu
  const shown = posters.map((poster) => ({
    ...poster,
    sections: poster.sections
      .map((section) => ({ ...section, dishes: section.dishes.filter(isThere) }))
      .filter(({ dishes }) => dishes.length > 0),
  }))
  const ids = new Set(shown.flatMap(({ sections }) => sections.flatMap(({ dishes }) => dishes.map(({ id }) => id))))
  return {
    ...content,
    menu: {
      ...content.menu,
      posters: shown.filter(({ sections }) => sections.length > 0),
      bestSellers: bestSellers.filter(({ dish }) => ids.has(dish)),
    },
  }
}
