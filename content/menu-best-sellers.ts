import type { MenuItem } from './schemas/menu.ts'

/**
 * The dishes of the menu that the home page shows too, with prices in pence. They have a file of their own so that the
 * home page does not load the whole menu for four prices.
 */
export const chickenRoll = {
  name: 'Tandoori chicken roll',
  text: 'Charred thigh off the skewer, mint chutney, pickled onion.',
  pricePence: 599,
  marks: [],
} as const satisfies MenuItem

export const chickenBurger = {
  name: 'Tandoori chicken burger',
  text: 'Charred chicken, crunchy slaw, green chutney.',
  pricePence: 499,
  marks: [],
} as const satisfies MenuItem

export const daalRice = {
  name: 'Daal rice with spicy potato',
  text: 'Tarka daal with cumin and garlic, crisp potatoes on top.',
  pricePence: 450,
  marks: ['vegan', 'hot'],
} as const satisfies MenuItem

export const wings = {
  name: 'Tandoori wings',
  text: 'Six of them, black at the edges.',
  pricePence: 399,
  marks: ['hot'],
} as const satisfies MenuItem
