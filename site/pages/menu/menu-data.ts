import { menu } from '../../../content/menu.ts'
import type { MenuItem, MenuMark } from '../../../content/schemas/menu.ts'
import { site } from '../../../content/site.ts'
import { origin } from '../../seo.ts'

const diets: Partial<Record<MenuMark, string>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
}

/** The menu in the terms of schema.org, so that search engines can show dishes and prices. */
export const menuData = {
  '@context': 'https://schema.org',
  '@type': 'Menu',
  '@id': `${origin}/menu`,
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

function describe({ name, text, pricePence, marks }: MenuItem) {
  const suitable = marks.flatMap((mark) => diets[mark] ?? [])
  return {
    '@type': 'MenuItem',
    name,
    description: text,
    offers: { '@type': 'Offer', price: (pricePence / 100).toFixed(2), priceCurrency: 'GBP' },
    ...(suitable.length > 0 && { suitableForDiet: suitable }),
  }
}
