import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { diets, idsIn, type Sieved } from './holds.ts'
import type { SectionOnPage } from './menu-content.ts'

/**
 * Returns the CSS that hides dishes by the ticked boxes. A section without visible dishes is hidden with its links. CSS
 * lets the filter work without script (decision 053). The page contains it, because it is made from the menu.
 */
export const filterStyles = (sections: readonly SectionOnPage[]) =>
  `${[
    ...fourteenAllergens
      .filter(({ id }) => sections.some(({ dishes }) => dishes.some(({ holds }) => idsIn(holds).includes(id))))
      .map(({ id }) => `${ticked([`#without-${id}`])} [data-holds~=${id}]`),
    ...diets.map((diet) => `${ticked([`#diet-${diet}`])} [data-suits]:not([data-suits~=${diet}])`),
    ...sections.flatMap(({ id, dishes }) => whenEmpty(id, dishes)),
  ].join()}{display:none}`

/** Returns the selector of the menu's column while any of these boxes is ticked. */
function ticked(boxes: string[]): string {
  return `.menu-column:has(:is(${boxes}):checked)`
}

/**
 * Returns the selector of a section while all its dishes are hidden, as a list. The list is empty if no box hides one
 * of the dishes.
 */
function whenEmpty(section: string, dishes: readonly Sieved[]): string[] {
  const all = dishes.map(boxesAgainst)
  if (all.some((boxes) => boxes.length === 0)) return []
  // If every box that hides one dish also hides another, only the first dish needs a condition.
  const fewest = all.filter(
    (boxes, index) =>
      !all.some((other, at) => at !== index && isWithin(other, boxes) && (other.length < boxes.length || at < index)),
  )
  // ".menu-column" occurs once, at the start. After it come the conditions.
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
