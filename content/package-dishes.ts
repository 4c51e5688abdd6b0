import type { PackageDish } from '../contract/content/packages.ts'

/**
 * The dishes of the catering packages, made by the recipes in the comment of menu.ts. A dish that differs from the
 * menu's has another name: daal makhani comes without naan here. A package's allergens are computed from its dishes.
 * Pilau is fried in ghee; jeera rice and plain rice in oil. The chutneys are mint with yoghurt, tamarind, and tomato
 * with mustard seed.
 */
export const packageDishes: readonly PackageDish[] = [
  {
    id: 'tandoori-chicken-on-the-bone',
    name: 'Tandoori chicken on the bone',
    station: 'Tandoor',
    food: { contains: ['milk', 'mustard'], mayContain: ['wheat', 'cashew'], suits: ['halal'], heat: 'medium' },
  },
  {
    id: 'seekh-kebabs',
    name: 'Seekh kebabs',
    station: 'Tandoor',
    food: { contains: ['milk', 'mustard'], mayContain: ['wheat', 'eggs'], suits: ['halal'], heat: 'hot' },
  },
  {
    id: 'wings',
    name: 'Wings',
    station: 'Tandoor',
    food: { contains: ['milk', 'mustard'], mayContain: ['wheat', 'cashew'], suits: ['halal'], heat: 'hot' },
  },
  {
    id: 'paneer-tikka',
    name: 'Paneer tikka',
    station: 'Tandoor',
    food: {
      contains: ['milk', 'mustard'],
      mayContain: ['wheat', 'cashew'],
      suits: ['vegetarian', 'halal'],
      heat: 'medium',
    },
  },
  {
    id: 'naan',
    name: 'Naan',
    station: 'Tandoor',
    food: { contains: ['wheat', 'milk'], mayContain: ['eggs', 'sesame'], suits: ['vegetarian', 'halal'], heat: 'mild' },
  },
  {
    id: 'pilau',
    name: 'Pilau',
    station: 'Rice',
    food: { contains: ['milk'], mayContain: ['almond', 'cashew'], suits: ['vegetarian', 'halal'], heat: 'mild' },
  },
  {
    id: 'daal-makhani',
    name: 'Daal makhani',
    station: 'Pots',
    food: { contains: ['wheat', 'milk'], mayContain: ['cashew'], suits: ['vegetarian', 'halal'], heat: 'mild' },
  },
  {
    id: 'salad',
    name: 'Salad',
    station: 'Cold',
    food: { contains: [], mayContain: [], suits: ['vegan', 'halal'], heat: 'mild' },
  },
  {
    id: 'chutneys',
    name: 'Chutneys',
    station: 'Cold',
    food: {
      contains: ['milk', 'mustard'],
      mayContain: ['almond', 'cashew', 'sulphur dioxide'],
      suits: ['vegetarian', 'halal'],
      heat: 'medium',
    },
  },
  {
    id: 'butter-chicken',
    name: 'Butter chicken',
    station: 'Pots',
    food: { contains: ['milk', 'mustard'], mayContain: ['wheat', 'almond', 'cashew'], suits: ['halal'], heat: 'mild' },
  },
  {
    id: 'lamb-on-the-bone',
    name: 'Lamb on the bone',
    station: 'Pots',
    food: { contains: ['milk'], mayContain: ['mustard', 'almond', 'cashew'], suits: ['halal'], heat: 'medium' },
  },
  {
    id: 'yellow-daal-with-ghee',
    name: 'Yellow daal with ghee',
    station: 'Pots',
    food: { contains: ['wheat', 'milk', 'mustard'], mayContain: [], suits: ['vegetarian', 'halal'], heat: 'mild' },
  },
  {
    id: 'jeera-rice',
    name: 'Jeera rice',
    station: 'Rice',
    food: { contains: [], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'mild' },
  },
  {
    id: 'tandoori-roti',
    name: 'Tandoori roti',
    station: 'Tandoor',
    food: { contains: ['wheat'], mayContain: ['milk', 'sesame'], suits: ['vegan', 'halal'], heat: 'mild' },
  },
  {
    id: 'raita',
    name: 'Raita',
    station: 'Cold',
    food: { contains: ['milk'], mayContain: [], suits: ['vegetarian', 'halal'], heat: 'mild' },
  },
  {
    id: 'kachumber',
    name: 'Kachumber',
    station: 'Cold',
    food: { contains: [], mayContain: [], suits: ['vegan', 'halal'], heat: 'mild' },
  },
  {
    id: 'chana-masala',
    name: 'Chana masala',
    station: 'Pots',
    food: { contains: ['wheat', 'mustard'], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'medium' },
  },
  {
    id: 'aloo-gobi',
    name: 'Aloo gobi',
    station: 'Pots',
    food: { contains: ['mustard'], mayContain: ['wheat', 'milk'], suits: ['vegan', 'halal'], heat: 'medium' },
  },
  {
    id: 'garlic-naan',
    name: 'Garlic naan',
    station: 'Tandoor',
    food: { contains: ['wheat', 'milk'], mayContain: ['eggs', 'sesame'], suits: ['vegetarian', 'halal'], heat: 'mild' },
  },
  {
    id: 'samosas',
    name: 'Samosas',
    station: 'Fryer',
    food: {
      contains: ['wheat'],
      mayContain: ['eggs', 'milk', 'mustard', 'almond', 'cashew', 'sulphur dioxide'],
      suits: ['vegan', 'halal'],
      heat: 'medium',
    },
  },
  {
    id: 'tandoori-chicken-roll',
    name: 'Tandoori chicken roll',
    station: 'Tandoor',
    food: {
      contains: ['wheat', 'milk', 'mustard'],
      mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
      suits: ['halal'],
      heat: 'medium',
    },
  },
  {
    id: 'paneer-roll',
    name: 'Paneer roll',
    station: 'Tandoor',
    food: {
      contains: ['wheat', 'milk', 'mustard'],
      mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
      suits: ['vegetarian', 'halal'],
      heat: 'medium',
    },
  },
  {
    id: 'tarka-daal',
    name: 'Tarka daal',
    station: 'Pots',
    food: { contains: ['wheat', 'mustard'], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'medium' },
  },
  {
    id: 'rice',
    name: 'Rice',
    station: 'Rice',
    food: { contains: [], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'mild' },
  },
  {
    id: 'spicy-potato',
    name: 'Spicy potato',
    station: 'Pots',
    food: { contains: ['mustard'], mayContain: ['wheat', 'eggs', 'milk'], suits: ['vegan', 'halal'], heat: 'hot' },
  },
  {
    id: 'sweet',
    name: 'Sweet',
    station: 'Cold',
    food: {
      contains: ['wheat', 'milk', 'almond', 'pistachio'],
      mayContain: ['cashew'],
      suits: ['vegetarian', 'halal'],
      heat: 'mild',
    },
  },
]
