import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { diets, idsIn, type Sieved } from './holds.ts'
import type { SectionOnPage } from './menu-content.ts'

/**
 * Returns the CSS by which ticked boxes hide dishes. A section without dishes is hidden with its links. CSS does it so that
 * the filter works without script (decision 053), and it stands in the page because it is made of the menu.
 */
export const filterStyles = (sections: readonly SectionOnPage[]) =>
  `${[
    ...fourteenAllergens.map(({ id }) => `${ticked([`#without-${id}`])} [data-holds~=${id}]`),
    ...diets.map((diet) => `${ticked([`#diet-${diet}`])} [data-suits]:not([data-suits~=${diet}])`),
    ...sections.flatMap(({ id, dishes }) => whenEmpty(id, dishes)),
  ].join()}{display:none}`

/** Selects the menu's column while one of these boxes is ticked. */
function ticked(boxes: string[]): string {
  return `.menu-column:has(:is(${boxes}):checked)`
}

/** Selects a section while all of its dishes are hidden. A dish that no box hides keeps its section visible always. */
function whenEmpty(section: string, dishes: readonly Sieved[]): string[] {
  const all = dishes.map(boxesAgainst)
  if (all.some((boxes) => boxes.length === 0)) return []
  // If all boxes that hide one dish hide another dish too, only the first has to be asked about.
  const fewest = all.filter(
    (boxes, index) =>
      !all.some((other, at) => at !== index && isWithin(other, boxes) && (other.length < boxes.length || at < index)),
  )
  // The selector begins with ".menu-column" once. What follows are its conditions.
  return [
    `${fewest.map((boxes, index) => ticked(boxes).slice(index === 0 ? 0 : '.menu-column'.length)).join('')} [data-section=${section}]`,
  ]
}

/** Returns the boxes that hide a dish. */
function boxesAgainst(dish: Sieved): string[] {
  const suits = idsIn(dish.suits)
  return [
    ...diets.filter((diet) => !suits.includes(diet)).map((diet) => `#diet-${diet}`),
    ...dish.holds
      .split(' ')
      .filter(Boolean)
      .map((id) => `#without-${id}`),
  ]
}

function isWithin(some: string[], all: string[]): boolean {
  return some.every((each) => all.includes(each))
}
