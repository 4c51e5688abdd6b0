import type { DishFacts } from '../../../contract/content/allergens.ts'
import type { Content } from '../../../contract/content/content.ts'
import { sectionsOf } from '../../../contract/content/dishes.ts'
import type { MenuDish } from '../../../contract/content/menu.ts'
import { isSoldAt, placesWithPages } from '../../../contract/content/places.ts'
import { menuPage } from '../../../contract/pages.ts'
import { origin } from '../../seo.ts'

const diets: Record<DishFacts['suits'][number], string> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  halal: 'https://schema.org/HalalDiet',
}

/** Returns the menu's structured data (schema.org), so that search engines can show dishes and prices. */
export function menuData({ menu, site, allergenList }: Content) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    '@id': origin + menuPage,
    name: `${site.name} menu`,
    inLanguage: 'en-GB',
    hasMenuSection: sectionsOf(menu).map(({ name, note, dishes }) => ({
      '@type': 'MenuSection',
      name,
      description: note,
      hasMenuItem: dishes.map((dish) => describe(dish, { site, allergenList })),
    })),
  }
}

/**
 * Returns the diets that a dish suits, by their names in schema.org. Leaves out halal until the kitchen has signed the
 * list, because a search engine can't say that the list is still being checked. The menu itself promises the other two.
 */
export function suitableDiets({ suits }: Pick<DishFacts, 'suits'>, { signedOff }: { signedOff?: string | undefined }) {
  return suits.filter((diet) => diet !== 'halal' || signedOff !== undefined).map((diet) => diets[diet])
}

function describe(
  { name, pricePence, food, onlyAt }: MenuDish,
  { site, allergenList }: Pick<Content, 'site' | 'allergenList'>,
) {
  const places = placesWithPages(site)
  const own = places.filter((place) => isSoldAt({ onlyAt }, place.id))
  const suitable = food ? suitableDiets(food, allergenList) : []
  return {
    '@type': 'MenuItem',
    name,
    offers: {
      '@type': 'Offer',
      price: (pricePence / 100).toFixed(2),
      priceCurrency: 'GBP',
      ...(own.length < places.length && {
        availableAtOrFrom: own.map((place) => ({ '@id': `${origin}/#${place.id}` })),
      }),
    },
    ...(suitable.length > 0 && { suitableForDiet: suitable }),
  }
}
