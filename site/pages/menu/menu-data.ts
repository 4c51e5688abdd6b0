import { allergenList } from '../../../content/allergens.ts'
import { menuAllergens } from '../../../content/allergens-menu.ts'
import { menu } from '../../../content/menu.ts'
import type { DishFacts } from '../../../content/schemas/allergens.ts'
import type { MenuItem } from '../../../content/schemas/menu.ts'
import { site } from '../../../content/site.ts'
import { menuPage } from '../../../contract/pages.ts'
import { origin } from '../../seo.ts'
import { dishId } from './categories.ts'

const diets: Record<DishFacts['suits'][number], string> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  halal: 'https://schema.org/HalalDiet',
}

/** The menu in the terms of schema.org, so that search engines can show dishes and prices. */
export const menuData = {
  '@context': 'https://schema.org',
  '@type': 'Menu',
  '@id': origin + menuPage,
  name: `${site.name} menu`,
  inLanguage: 'en-GB',
  hasMenuSection: menu.flatMap(({ sections }) =>
    sections.map(({ name, note, items }) => ({
      '@type': 'MenuSection',
      name,
      description: note,
      hasMenuItem: items.map(describe),
    })),
  ),
}

/**
 * Returns the diets that a dish suits, as schema.org names them. A search engine can't say that a list is still being
 * checked, so before the kitchen has signed it only what the menu itself promises is told.
 */
export function suitableDiets({ suits }: Pick<DishFacts, 'suits'>, { signedOff }: { signedOff?: string | undefined }) {
  return suits.filter((diet) => diet !== 'halal' || signedOff !== undefined).map((diet) => diets[diet])
}

function describe({ name, text, pricePence }: MenuItem) {
  const facts = menuAllergens[name]
  const suitable = facts ? suitableDiets(facts, allergenList) : []
  return {
    '@type': 'MenuItem',
    name,
    url: `${origin}${menuPage}#${dishId(name)}`,
    description: text,
    offers: { '@type': 'Offer', price: (pricePence / 100).toFixed(2), priceCurrency: 'GBP' },
    ...(suitable.length > 0 && { suitableForDiet: suitable }),
  }
}
