/**
 * The menu as it hangs in the shop: two posters with their sections and dishes. The poster pictures (art/posters) and
 * the menu in words on the page are both made from it, so a dish or a price is changed only here. The second poster's
 * dishes are in menu-burgers.ts, the four best sellers in menu-best-sellers.ts. Prices are in pence.
 */
import { chickenRoll, daalRice, wings } from './menu-best-sellers.ts'
import { burgersAndSpecials } from './menu-burgers.ts'
import type { MenuMark, MenuPoster } from './schemas/menu.ts'

/** This line is printed on both posters and under the menu in words. */
export const allergenLine = 'Ask us about allergens before you order.'

/** The explanations of the marks for readers. */
export const markNames: Record<MenuMark, string> = { vegetarian: 'Vegetarian', vegan: 'Vegan', hot: 'Hot' }

export const menu: readonly [MenuPoster, MenuPoster] = [
  {
    id: 'rolls-bowls-platters-sides',
    title: 'Rolls, bowls, platters and sides',
    sections: [
      {
        name: 'Rolls',
        note: 'Wrapped in bread straight off the oven wall',
        items: [
          chickenRoll,
          {
            name: 'Seekh kebab roll',
            text: 'Minced lamb, green chilli, coriander and kachumber.',
            pricePence: 649,
            marks: ['hot'],
          },
          {
            name: 'Malai chicken roll',
            text: 'Cream, cardamom and white pepper, gently charred.',
            pricePence: 629,
            marks: [],
          },
          {
            name: 'Paneer tikka roll',
            text: 'Blistered paneer and peppers with tamarind.',
            pricePence: 549,
            marks: ['vegetarian'],
          },
          {
            name: 'Aloo chana roll',
            text: 'Spicy potato and chickpeas in a roomali roti.',
            pricePence: 449,
            marks: ['vegan', 'hot'],
          },
        ],
      },
      {
        name: 'Bowls',
        note: 'Over jeera rice',
        items: [
          daalRice,
          {
            name: 'Butter chicken bowl',
            text: 'Tandoori chicken in tomato, butter and fenugreek.',
            pricePence: 749,
            marks: [],
          },
          {
            name: 'Tandoori chicken bowl',
            text: 'Sliced thigh, salad, raita and a wedge of lemon.',
            pricePence: 729,
            marks: [],
          },
          {
            name: 'Rajma bowl',
            text: 'Kidney beans with ginger and tomato, as on Sundays.',
            pricePence: 599,
            marks: ['vegan'],
          },
        ],
      },
      {
        name: 'Platters',
        note: 'For two, with naan, salad and chutneys',
        items: [
          {
            name: 'Mixed grill',
            text: 'Chicken tikka, seekh kebabs, wings and a lamb chop each.',
            pricePence: 1699,
            marks: [],
          },
          {
            name: 'Whole tandoori chicken',
            text: 'On the bone, lemon, red onion, plenty of char.',
            pricePence: 1549,
            marks: [],
          },
          {
            name: 'Paneer and vegetable grill',
            text: 'Peppers, mushrooms, broccoli: everything that chars well.',
            pricePence: 1299,
            marks: ['vegetarian'],
          },
        ],
      },
      {
        name: 'Sides',
        items: [
          wings,
          {
            name: 'Masala chips',
            text: 'Chilli, garlic and lemon.',
            pricePence: 349,
            marks: ['vegan', 'hot'],
          },
          {
            name: 'Two samosas',
            text: 'Potato and pea, tamarind to dip.',
            pricePence: 329,
            marks: ['vegan'],
          },
          {
            name: 'Garlic naan',
            text: 'A minute in the oven, a lot of butter.',
            pricePence: 249,
            marks: ['vegetarian'],
          },
          {
            name: 'Kachumber',
            text: 'Tomato, cucumber, red onion, lime.',
            pricePence: 229,
            marks: ['vegan'],
          },
          {
            name: 'Raita',
            text: 'Yoghurt, cucumber, roasted cumin.',
            pricePence: 149,
            marks: ['vegetarian'],
          },
        ],
      },
    ],
  },
  burgersAndSpecials,
]
