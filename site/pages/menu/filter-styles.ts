import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { diets, idsIn, type Sieved } from './holds.ts'
import type { SectionOnPage } from './menu-content.ts'

/**
 * Returns the rules by which ticked boxes hide dishes, and sections that have no dish left, with their links. Script or none, it
 * is the same rule that hides (decision 053). They come from the list of allergens, so they stand in the page and not in
 * the style sheet.
 */
export const filterStyles = (sections: readonly SectionOnPage[]) =>
  `${[
    ...fourteenAllergens.map(({ id }) => `${ticked([`#without-${id}`])} [data-holds~=${id}]`),
    ...diets.map((diet) => `${ticked([`#diet-${diet}`])} [data-suits]:not([data-suits~=${diet}])`),
    ...sections.flatMap(({ id, dishes }) => whenEmpty(id, dishes)),
  ].join()}{display:none}`

/** The menu's column while one of these boxes is ticked. */
function ticked(boxes: string[]): string {
  return `.menu-column:has(:is(${boxes}):checked)`
}

/** Selects a section while each of its dishes has left. One that nothing sends away keeps its section for ever. */
function whenEmpty(section: string, dishes: readonly Sieved[]): string[] {
  const all = dishes.map(boxesAgainst)
  if (all.some((boxes) => boxes.length === 0)) return []
  // A dish leaves whenever one leaves that fewer boxes send away.
  const fewest = all.filter(
    (boxes, index) =>
      !all.some((other, at) => at !== index && isWithin(other, boxes) && (other.length < boxes.length || at < index)),
  )
  // ".menu-column" once, and then each further condition.
  return [
    `${fewest.map((boxes, index) => ticked(boxes).slice(index === 0 ? 0 : '.menu-column'.length)).join('')} [data-section=${section}]`,
  ]
}

/** The boxes that send a dish away. */
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
