/** The four best sellers (spec section 3), in the order in which they are numbered. */
export const bestSellers = [
  {
    picture: 'tandoori-chicken-roll',
    name: 'Tandoori chicken roll',
    pricePence: 599,
    text: 'Thigh off the skewer, rolled in a hot naan with mint chutney and pickled onion.',
  },
  {
    picture: 'tandoori-chicken-burger',
    name: 'Tandoori chicken burger',
    pricePence: 499,
    text: 'Charred chicken, soft bun, slaw, and a green chutney that means it.',
  },
  {
    picture: 'daal-rice-spicy-potato',
    name: 'Daal rice with spicy potato',
    pricePence: 450,
    text: 'Yellow daal, jeera rice and crisp potatoes. A hug, with chilli.',
  },
  {
    picture: 'tandoori-wings',
    name: 'Tandoori wings',
    pricePence: 399,
    text: 'Six of them, black at the edges. Ask for napkins.',
  },
] as const
