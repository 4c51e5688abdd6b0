import type { CateringPackage } from '../contract/content/packages.ts'

/** The catering packages (docs/site.md, "Numbers"), priced in pence. */
export const cateringPackages = [
  {
    id: '7b0f4a52-3c1e-4d8a-9e61-2f5a8c0d1e11',
    menuId: 'deluxe-tandoori',
    name: 'Deluxe Tandoori Feast',
    short: { one: 'Deluxe', many: 'Deluxe' },
    description:
      'The whole clay oven on one table: tandoori chicken on the bone, seekh kebabs, wings and paneer tikka, with naan, pilau, daal makhani, salad and three chutneys.',
    pricePence: 24999,
    serves: 10,
    dishes: [
      'tandoori-chicken-on-the-bone',
      'seekh-kebabs',
      'wings',
      'paneer-tikka',
      'naan',
      'pilau',
      'daal-makhani',
      'salad',
      'chutneys',
    ],
    isOnSale: true,
  },
  {
    id: 'c2d9e6b4-58a7-4f03-b1cc-90e4d7a3f222',
    menuId: 'traditional-curry',
    name: 'Traditional Curry Banquet',
    short: { one: 'Traditional', many: 'Traditional' },
    description:
      'Home-style Punjabi curries, cooked slowly: butter chicken, lamb on the bone and yellow daal with ghee. Jeera rice, tandoori roti, raita and kachumber come along.',
    pricePence: 19999,
    serves: 10,
    dishes: [
      'butter-chicken',
      'lamb-on-the-bone',
      'yellow-daal-with-ghee',
      'jeera-rice',
      'tandoori-roti',
      'raita',
      'kachumber',
    ],
    isOnSale: true,
  },
  {
    id: '1e8a5d70-b6f2-4c95-8a3d-6b7c2e9f4333',
    menuId: 'vegetarian-delight',
    name: 'Vegetarian Delight Package',
    short: { one: 'Vegetarian', many: 'Vegetarian' },
    description:
      'Paneer tikka from the tandoor, chana masala, aloo gobi and daal makhani, with pilau, garlic naan, samosas, raita and chutneys. Nothing missing, nothing meaty.',
    pricePence: 15999,
    serves: 10,
    dishes: [
      'paneer-tikka',
      'chana-masala',
      'aloo-gobi',
      'daal-makhani',
      'pilau',
      'garlic-naan',
      'samosas',
      'raita',
      'chutneys',
    ],
    isOnSale: true,
  },
  {
    id: 'f49c1b83-07de-4a6b-a5f8-d31e60b7c444',
    menuId: 'executive-lunch',
    name: 'Executive Lunch Box',
    short: { one: 'Lunch box', many: 'Lunch boxes' },
    description:
      'One box, one happy colleague: a tandoori chicken or paneer roll, tarka daal and rice, spicy potato, salad, and a sweet to finish.',
    pricePence: 1999,
    serves: 1,
    dishes: ['tarka-daal', 'rice', 'spicy-potato', 'salad', 'sweet'],
    options: [
      { id: 'chicken', name: 'chicken', dishes: ['tandoori-chicken-roll'] },
      { id: 'paneer', name: 'paneer', dishes: ['paneer-roll'] },
    ],
    isOnSale: true,
  },
] as const satisfies readonly CateringPackage[]
