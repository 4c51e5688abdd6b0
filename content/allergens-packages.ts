import type { DishFacts } from './schemas/allergens.ts'

/**
 * What is in each dish of the catering packages (package-dishes.ts). They are cooked as the menu's are, by the rules at
 * the head of allergens-menu.ts. A dish that comes otherwise than on the menu has another name: daal makhani has no naan
 * with it here. A package's allergens are those of its dishes together, so they are written down nowhere.
 */
export const packageAllergens: Record<string, DishFacts> = {
  'Tandoori chicken on the bone': {
    contains: ['milk', 'mustard'],
    mayContain: ['wheat', 'cashew'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Seekh kebabs': { contains: ['milk', 'mustard'], mayContain: ['wheat', 'eggs'], suits: ['halal'], heat: 'hot' },
  Wings: { contains: ['milk', 'mustard'], mayContain: ['wheat', 'cashew'], suits: ['halal'], heat: 'hot' },
  'Paneer tikka': {
    contains: ['milk', 'mustard'],
    mayContain: ['wheat', 'cashew'],
    suits: ['vegetarian', 'halal'],
    heat: 'medium',
  },
  'Butter chicken': {
    contains: ['milk', 'mustard'],
    mayContain: ['wheat', 'almond', 'cashew'],
    suits: ['halal'],
    heat: 'mild',
  },
  'Lamb on the bone': {
    contains: ['milk'],
    mayContain: ['mustard', 'almond', 'cashew'],
    suits: ['halal'],
    heat: 'medium',
  },

  // Daals and vegetables.
  'Daal makhani': { contains: ['wheat', 'milk'], mayContain: ['cashew'], suits: ['vegetarian', 'halal'], heat: 'mild' },
  'Yellow daal with ghee': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: [],
    suits: ['vegetarian', 'halal'],
    heat: 'mild',
  },
  'Tarka daal': { contains: ['wheat', 'mustard'], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'medium' },
  'Chana masala': { contains: ['wheat', 'mustard'], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'medium' },
  'Aloo gobi': { contains: ['mustard'], mayContain: ['wheat', 'milk'], suits: ['vegan', 'halal'], heat: 'medium' },
  'Spicy potato': {
    contains: ['mustard'],
    mayContain: ['wheat', 'eggs', 'milk'],
    suits: ['vegan', 'halal'],
    heat: 'hot',
  },
  Samosas: {
    contains: ['wheat'],
    mayContain: ['eggs', 'milk', 'mustard', 'almond', 'cashew', 'sulphur dioxide'],
    suits: ['vegan', 'halal'],
    heat: 'medium',
  },

  // Rice: pilau is fried in ghee, jeera rice and plain rice in oil.
  Pilau: { contains: ['milk'], mayContain: ['almond', 'cashew'], suits: ['vegetarian', 'halal'], heat: 'mild' },
  'Jeera rice': { contains: [], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'mild' },
  Rice: { contains: [], mayContain: ['milk'], suits: ['vegan', 'halal'], heat: 'mild' },

  // Bread
  Naan: { contains: ['wheat', 'milk'], mayContain: ['eggs', 'sesame'], suits: ['vegetarian', 'halal'], heat: 'mild' },
  'Garlic naan': {
    contains: ['wheat', 'milk'],
    mayContain: ['eggs', 'sesame'],
    suits: ['vegetarian', 'halal'],
    heat: 'mild',
  },
  'Tandoori roti': { contains: ['wheat'], mayContain: ['milk', 'sesame'], suits: ['vegan', 'halal'], heat: 'mild' },
  'Tandoori chicken or paneer roll': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'medium',
  },

  // Beside it, and after it. The chutneys are mint with yoghurt, tamarind, and tomato with mustard seed.
  Salad: { contains: [], mayContain: [], suits: ['vegan', 'halal'], heat: 'mild' },
  Kachumber: { contains: [], mayContain: [], suits: ['vegan', 'halal'], heat: 'mild' },
  Raita: { contains: ['milk'], mayContain: [], suits: ['vegetarian', 'halal'], heat: 'mild' },
  Chutneys: {
    contains: ['milk', 'mustard'],
    mayContain: ['almond', 'cashew', 'sulphur dioxide'],
    suits: ['vegetarian', 'halal'],
    heat: 'medium',
  },
  Sweet: {
    contains: ['wheat', 'milk', 'almond', 'pistachio'],
    mayContain: ['cashew'],
    suits: ['vegetarian', 'halal'],
    heat: 'mild',
  },
}
