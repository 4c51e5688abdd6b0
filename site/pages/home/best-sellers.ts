import { chickenBurger, chickenRoll, daalRice, wings } from '../../../content/menu-best-sellers.ts'

/** The four best sellers (docs/site.md, "Home"), in the order of their numbers. Names and prices come from the menu. */
export const bestSellers = [
  {
    ...chickenRoll,
    picture: 'tandoori-chicken-roll',
    text: 'Thigh off the skewer, rolled in a hot naan with mint chutney and pickled onion.',
  },
  {
    ...chickenBurger,
    picture: 'tandoori-chicken-burger',
    text: 'Charred chicken, soft bun, slaw, and a green chutney that means it.',
  },
  {
    ...daalRice,
    picture: 'daal-rice-spicy-potato',
    text: 'Tarka daal, jeera rice and crisp potatoes. A hug, with chilli.',
  },
  {
    ...wings,
    picture: 'tandoori-wings',
    text: 'Six of them, black at the edges. Ask for napkins.',
  },
] as const
