import { expect, test } from 'vitest'
import { firstContent as content } from '../../content/first-content.ts'
import { menu } from '../../content/menu.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { menuContent } from '../../site/pages/menu/menu-content.ts'

const dishes = dishesOf(menu)

test('the home page shows four dishes of the menu, each with a picture', () => {
  const shown = menu.bestSellers.map(({ dish }) => dishes.find(({ id }) => id === dish))
  expect(shown.map((dish) => Boolean(dish?.picture))).toEqual([true, true, true, true])
})

test('no dish is on the menu twice', () => {
  expect(new Set(dishes.map(({ name }) => name)).size).toBe(dishes.length)
})

test('a section of the menu page shows pictures beside all of its dishes, or none of ours', () => {
  const [poster] = content.menu.posters
  const [section] = poster?.sections ?? []
  if (!poster || !section) throw new Error('The menu is empty.')
  const picturesOf = (dishes: typeof section.dishes) =>
    menuContent({
      ...content,
      menu: { ...content.menu, posters: [{ ...poster, sections: [{ ...section, dishes }] }] },
    }).sections[0]?.dishes.map(({ picture }) => picture)
  const [first, second] = section.dishes.map((dish) => ({ ...dish, picture: 'tandoori-wings' }))
  if (!first || !second) throw new Error('The section is too short.')
  expect(picturesOf([first, second])).toEqual(['tandoori-wings', 'tandoori-wings'])
  expect(picturesOf([first, { ...second, picture: undefined }])).toEqual([undefined, undefined])
})
