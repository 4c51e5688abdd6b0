import type { Menu } from '../contract/content/menu.ts'
import { burgersAndSpecials } from './menu-burgers.ts'

/**
 * The menu as it hangs in the shop: two posters with their sections and dishes, and the best sellers of the home page.
 * Prices are in pence. `food` says what is in a dish, which diets it suits and how hot it is. All dishes follow these
 * recipes:
 *
 * - Bread from the oven wall is wheat, and naan dough has yoghurt: milk. Roomali roti is wheat and water.
 * - Marinades for the oven are yoghurt and mustard oil, so milk and mustard. Ghee, cream, paneer and raita are milk.
 * - Our asafoetida is cut with wheat flour. It is in every daal, in the chickpeas and beans, and in samosas.
 * - There are three daals. Tarka daal, tempered in mustard oil, is vegan; it is in the bowl and in the lunch box.
 *   Yellow daal with ghee is milk, and so is daal makhani, with butter and cream.
 * - Burger buns are wheat, milk and egg. Their baker also handles sesame and soya.
 * - Naan is baked in the same oven in which everything is grilled, so wheat may get into grilled food.
 * - The malai marinade is thickened with cashew. Gravies and chutneys, including tamarind, go through the blender that
 *   also grinds cashew and almond.
 * - Chips, samosas and crumbed food share a fryer: wheat, milk and egg may get from one into the other.
 * - Tamarind and pickles may have been preserved with sulphur dioxide.
 * - Fenugreek, coconut and nutmeg are not nuts. Our garam masala is whole spices, ground here, with nothing else.
 */
export const menu: Menu = {
  allergenLine: 'Ask us about allergens before you order.',
  posters: [
    {
      id: 'rolls-bowls-platters-sides',
      title: 'Rolls, bowls, platters and sides',
      sections: [
        {
          id: 'rolls',
          name: 'Rolls',
          note: 'Wrapped in bread straight off the oven wall',
          dishes: [
            {
              id: 'tandoori-chicken-roll',
              name: 'Tandoori chicken roll',
              text: 'Charred thigh off the skewer, mint chutney, pickled onion.',
              pricePence: 599,
              marks: [],
              picture: 'tandoori-chicken-roll',
              food: {
                contains: ['wheat', 'milk', 'mustard'],
                mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
                suits: ['halal'],
                heat: 'medium',
              },
            },
            {
              id: 'seekh-kebab-roll',
              name: 'Seekh kebab roll',
              text: 'Minced lamb, green chilli, coriander and kachumber.',
              pricePence: 649,
              marks: ['hot'],
              food: {
                contains: ['wheat', 'milk', 'mustard'],
                mayContain: ['eggs', 'sesame'],
                suits: ['halal'],
                heat: 'hot',
              },
            },
            {
              id: 'malai-chicken-roll',
              name: 'Malai chicken roll',
              text: 'Cream, cardamom and white pepper, gently charred.',
              pricePence: 629,
              marks: [],
              food: {
                contains: ['wheat', 'milk', 'cashew'],
                mayContain: ['eggs', 'mustard', 'almond', 'sesame'],
                suits: ['halal'],
                heat: 'mild',
              },
            },
            {
              id: 'paneer-tikka-roll',
              name: 'Paneer tikka roll',
              text: 'Blistered paneer and peppers with tamarind.',
              pricePence: 549,
              marks: ['vegetarian'],
              food: {
                contains: ['wheat', 'milk', 'mustard'],
                mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
                suits: ['vegetarian', 'halal'],
                heat: 'medium',
              },
            },
            {
              id: 'aloo-chana-roll',
              name: 'Aloo chana roll',
              text: 'Spicy potato and chickpeas in a roomali roti.',
              pricePence: 449,
              marks: ['vegan', 'hot'],
              food: {
                contains: ['wheat', 'mustard'],
                mayContain: ['milk', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
                suits: ['vegan', 'halal'],
                heat: 'hot',
              },
            },
          ],
        },
        {
          id: 'bowls',
          name: 'Bowls',
          note: 'Over jeera rice',
          dishes: [
            {
              id: 'daal-rice-with-spicy-potato',
              name: 'Daal rice with spicy potato',
              text: 'Tarka daal with cumin and garlic, crisp potatoes on top.',
              pricePence: 450,
              marks: ['vegan', 'hot'],
              picture: 'daal-rice-spicy-potato',
              food: {
                contains: ['wheat', 'mustard'],
                mayContain: ['milk', 'eggs'],
                suits: ['vegan', 'halal'],
                heat: 'hot',
              },
            },
            {
              id: 'butter-chicken-bowl',
              name: 'Butter chicken bowl',
              text: 'Tandoori chicken in tomato, butter and fenugreek.',
              pricePence: 749,
              marks: [],
              food: {
                contains: ['milk', 'mustard'],
                mayContain: ['wheat', 'almond', 'cashew'],
                suits: ['halal'],
                heat: 'mild',
              },
            },
            {
              id: 'tandoori-chicken-bowl',
              name: 'Tandoori chicken bowl',
              text: 'Sliced thigh, salad, raita and a wedge of lemon.',
              pricePence: 729,
              marks: [],
              food: {
                contains: ['milk', 'mustard'],
                mayContain: ['wheat', 'cashew'],
                suits: ['halal'],
                heat: 'medium',
              },
            },
            {
              id: 'rajma-bowl',
              name: 'Rajma bowl',
              text: 'Kidney beans with ginger and tomato, as on Sundays.',
              pricePence: 599,
              marks: ['vegan'],
              food: { contains: ['wheat'], mayContain: ['milk', 'mustard'], suits: ['vegan', 'halal'], heat: 'medium' },
            },
          ],
        },
        {
          id: 'platters',
          name: 'Platters',
          note: 'For two, with naan, salad and chutneys',
          dishes: [
            {
              id: 'mixed-grill',
              name: 'Mixed grill',
              text: 'Chicken tikka, seekh kebabs, wings and a lamb chop each.',
              pricePence: 1699,
              marks: [],
              food: {
                contains: ['wheat', 'milk', 'mustard'],
                mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
                suits: ['halal'],
                heat: 'medium',
              },
            },
            {
              id: 'whole-tandoori-chicken',
              name: 'Whole tandoori chicken',
              text: 'On the bone, lemon, red onion, plenty of char.',
              pricePence: 1549,
              marks: [],
              food: {
                contains: ['wheat', 'milk', 'mustard'],
                mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
                suits: ['halal'],
                heat: 'medium',
              },
            },
            {
              id: 'paneer-and-vegetable-grill',
              name: 'Paneer and vegetable grill',
              text: 'Peppers, mushrooms, broccoli: everything that chars well.',
              pricePence: 1299,
              marks: ['vegetarian'],
              food: {
                contains: ['wheat', 'milk', 'mustard'],
                mayContain: ['eggs', 'almond', 'cashew', 'sesame', 'sulphur dioxide'],
                suits: ['vegetarian', 'halal'],
                heat: 'medium',
              },
            },
          ],
        },
        {
          id: 'sides',
          name: 'Sides',
          dishes: [
            {
              id: 'tandoori-wings',
              name: 'Tandoori wings',
              text: 'Six of them, black at the edges.',
              pricePence: 399,
              marks: ['hot'],
              picture: 'tandoori-wings',
              food: { contains: ['milk', 'mustard'], mayContain: ['wheat', 'cashew'], suits: ['halal'], heat: 'hot' },
            },
            {
              id: 'masala-chips',
              name: 'Masala chips',
              text: 'Chilli, garlic and lemon.',
              pricePence: 349,
              marks: ['vegan', 'hot'],
              food: {
                contains: [],
                mayContain: ['wheat', 'eggs', 'milk', 'mustard'],
                suits: ['vegan', 'halal'],
                heat: 'hot',
              },
            },
            {
              id: 'two-samosas',
              name: 'Two samosas',
              text: 'Potato and pea, tamarind to dip.',
              pricePence: 329,
              marks: ['vegan'],
              food: {
                contains: ['wheat'],
                mayContain: ['eggs', 'milk', 'mustard', 'almond', 'cashew', 'sulphur dioxide'],
                suits: ['vegan', 'halal'],
                heat: 'medium',
              },
            },
            {
              id: 'garlic-naan',
              name: 'Garlic naan',
              text: 'A minute in the oven, a lot of butter.',
              pricePence: 249,
              marks: ['vegetarian'],
              food: {
                contains: ['wheat', 'milk'],
                mayContain: ['eggs', 'sesame'],
                suits: ['vegetarian', 'halal'],
                heat: 'mild',
              },
            },
            {
              id: 'kachumber',
              name: 'Kachumber',
              text: 'Tomato, cucumber, red onion, lime.',
              pricePence: 229,
              marks: ['vegan'],
              food: { contains: [], mayContain: [], suits: ['vegan', 'halal'], heat: 'mild' },
            },
            {
              id: 'raita',
              name: 'Raita',
              text: 'Yoghurt, cucumber, roasted cumin.',
              pricePence: 149,
              marks: ['vegetarian'],
              food: { contains: ['milk'], mayContain: [], suits: ['vegetarian', 'halal'], heat: 'mild' },
            },
          ],
        },
      ],
    },
    burgersAndSpecials,
  ],
  bestSellers: [
    {
      dish: 'tandoori-chicken-roll',
      text: 'Thigh off the skewer, rolled in a hot naan with mint chutney and pickled onion.',
    },
    {
      dish: 'tandoori-chicken-burger',
      text: 'Charred chicken, soft bun, slaw, and a green chutney that means it.',
    },
    {
      dish: 'daal-rice-with-spicy-potato',
      text: 'Tarka daal, jeera rice and crisp potatoes. A hug, with chilli.',
    },
    { dish: 'tandoori-wings', text: 'Six of them, black at the edges. Ask for napkins.' },
  ],
}
