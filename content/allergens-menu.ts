import type { DishFacts } from './schemas/allergens.ts'

/**
 * What is in each dish of the menu (menu.ts), whom it suits and how hot it is. What all of them follow:
 *
 * - Bread off the oven wall is wheat, and naan has yoghurt in its dough: milk. Roomali roti is wheat and water.
 * - Marinades for the oven are yoghurt and mustard oil, so milk and mustard. Ghee, cream, paneer and raita are milk.
 * - Our asafoetida is cut with wheat flour. It is in every daal, in the chickpeas and beans, and in samosas.
 * - There are three daals. Tarka daal, tempered in mustard oil, is vegan; it is in the bowl and in the lunch box. Yellow
 *   daal with ghee and daal makhani, which has butter and cream, are milk.
 * - Burger buns are wheat, milk and egg. Their baker also handles sesame and soya.
 * - Naan is baked in the oven in which everything is grilled, so wheat may get into what comes out of it.
 * - The malai marinade is thickened with cashew. Gravies and chutneys, tamarind among them, go through the blender in
 *   which cashew and almond are ground.
 * - Chips, samosas and what is crumbed share a fryer: wheat, milk and egg may get from one into the other.
 * - Tamarind and pickles may have been kept with sulphur dioxide.
 * - Fenugreek, coconut and nutmeg are no nuts, and our garam masala is whole spices, ground here, with nothing else.
 */
export const menuAllergens: Record<string, DishFacts> = {
  // Rolls
  'Tandoori chicken roll': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Seekh kebab roll': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: ['eggs', 'sesame'],
    suits: ['halal'],
    heat: 'hot',
  },
  'Malai chicken roll': {
    contains: ['wheat', 'milk', 'cashew'],
    mayContain: ['eggs', 'mustard', 'almond', 'sesame'],
    suits: ['halal'],
    heat: 'mild',
  },
  'Paneer tikka roll': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
    suits: ['vegetarian', 'halal'],
    heat: 'medium',
  },
  'Aloo chana roll': {
    contains: ['wheat', 'mustard'],
    mayContain: ['milk', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
    suits: ['vegan', 'halal'],
    heat: 'hot',
  },

  // Bowls
  'Daal rice with spicy potato': {
    contains: ['wheat', 'mustard'],
    mayContain: ['milk', 'eggs'],
    suits: ['vegan', 'halal'],
    heat: 'hot',
  },
  'Butter chicken bowl': {
    contains: ['milk', 'mustard'],
    mayContain: ['wheat', 'almond', 'cashew'],
    suits: ['halal'],
    heat: 'mild',
  },
  'Tandoori chicken bowl': {
    contains: ['milk', 'mustard'],
    mayContain: ['wheat', 'cashew'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Rajma bowl': {
    contains: ['wheat'],
    mayContain: ['milk', 'mustard'],
    suits: ['vegan', 'halal'],
    heat: 'medium',
  },

  // Platters, each with naan, salad and chutneys
  'Mixed grill': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Whole tandoori chicken': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Paneer and vegetable grill': {
    contains: ['wheat', 'milk', 'mustard'],
    mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
    suits: ['vegetarian', 'halal'],
    heat: 'medium',
  },

  // Sides
  'Tandoori wings': { contains: ['milk', 'mustard'], mayContain: ['wheat', 'cashew'], suits: ['halal'], heat: 'hot' },
  'Masala chips': {
    contains: [],
    mayContain: ['wheat', 'eggs', 'milk', 'mustard'],
    suits: ['vegan', 'halal'],
    heat: 'hot',
  },
  'Two samosas': {
    contains: ['wheat'],
    mayContain: ['eggs', 'milk', 'mustard', 'almond', 'cashew', 'sulphur dioxide'],
    suits: ['vegan', 'halal'],
    heat: 'medium',
  },
  'Garlic naan': {
    contains: ['wheat', 'milk'],
    mayContain: ['eggs', 'sesame'],
    suits: ['vegetarian', 'halal'],
    heat: 'mild',
  },
  Kachumber: { contains: [], mayContain: [], suits: ['vegan', 'halal'], heat: 'mild' },
  Raita: { contains: ['milk'], mayContain: [], suits: ['vegetarian', 'halal'], heat: 'mild' },

  // Burgers, in a soft bun
  'Tandoori chicken burger': {
    contains: ['wheat', 'eggs', 'milk', 'mustard'],
    mayContain: ['almond', 'cashew', 'sesame', 'soya', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Chilli chicken burger': {
    contains: ['wheat', 'eggs', 'milk', 'mustard'],
    mayContain: ['almond', 'cashew', 'sesame', 'soya', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'hot',
  },
  'Lamb seekh burger': {
    contains: ['wheat', 'eggs', 'milk', 'mustard'],
    mayContain: ['sesame', 'soya', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'hot',
  },
  'Keema bun': {
    contains: ['wheat', 'eggs', 'milk'],
    mayContain: ['mustard', 'sesame', 'soya'],
    suits: ['halal'],
    heat: 'hot',
  },
  'Paneer burger': {
    contains: ['wheat', 'eggs', 'milk', 'mustard'],
    mayContain: ['almond', 'cashew', 'sesame', 'soya'],
    suits: ['vegetarian', 'halal'],
    heat: 'mild',
  },
  'Aloo tikki burger': {
    contains: ['wheat', 'eggs', 'milk'],
    mayContain: ['mustard', 'almond', 'cashew', 'sesame', 'soya', 'sulphur dioxide'],
    suits: ['vegetarian', 'halal'],
    heat: 'medium',
  },

  // Chef specials
  'Lamb chops': { contains: ['milk', 'mustard'], mayContain: ['wheat', 'cashew'], suits: ['halal'], heat: 'hot' },
  'Whole sea bream': {
    contains: ['fish', 'mustard'],
    mayContain: ['wheat', 'crustaceans', 'milk'],
    suits: ['halal'],
    heat: 'hot',
  },
  'Tandoori king prawns': {
    contains: ['crustaceans', 'milk', 'mustard'],
    mayContain: ['wheat', 'fish', 'molluscs', 'sulphur dioxide'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Lamb shank': {
    contains: ['milk'],
    mayContain: ['wheat', 'mustard', 'almond', 'cashew'],
    suits: ['halal'],
    heat: 'medium',
  },
  'Daal makhani with naan': {
    contains: ['wheat', 'milk'],
    mayContain: ['eggs', 'cashew', 'sesame'],
    suits: ['vegetarian', 'halal'],
    heat: 'mild',
  },
  'Tandoori broccoli': {
    contains: ['milk', 'mustard'],
    mayContain: ['wheat', 'cashew'],
    suits: ['vegetarian', 'halal'],
    heat: 'medium',
  },
  'Carrot halwa': {
    contains: ['milk', 'almond', 'pistachio'],
    mayContain: ['cashew'],
    suits: ['vegetarian', 'halal'],
    heat: 'mild',
  },
}
