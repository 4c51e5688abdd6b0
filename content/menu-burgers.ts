import { chickenBurger } from './menu-best-sellers.ts'
import type { MenuPoster } from './schemas/menu.ts'

/** The second poster: burgers and the chef's specials. Prices are in pence. */
export const burgersAndSpecials: MenuPoster = {
  id: 'burgers-and-chef-specials',
  title: 'Burgers and chef specials',
  sections: [
    {
      name: 'Burgers',
      note: 'In a soft bun toasted over the coals',
      items: [
        chickenBurger,
        {
          name: 'Chilli chicken burger',
          text: 'The same, with fried green chillies and no mercy.',
          pricePence: 549,
          marks: ['hot'],
        },
        {
          name: 'Lamb seekh burger',
          text: 'Two charred patties, pickled chilli, melted cheese.',
          pricePence: 649,
          marks: ['hot'],
        },
        {
          name: 'Keema bun',
          text: 'Peppery minced lamb and peas, raw onion, lemon.',
          pricePence: 599,
          marks: ['hot'],
        },
        {
          name: 'Paneer burger',
          text: 'A thick slice, crumbed and fried, with tomato chutney.',
          pricePence: 499,
          marks: ['vegetarian'],
        },
        {
          name: 'Aloo tikki burger',
          text: 'Crisp potato cake, tamarind, yoghurt, pomegranate.',
          pricePence: 429,
          marks: ['vegetarian'],
        },
      ],
    },
    {
      name: 'Chef specials',
      note: 'From the bottom of the oven, while they last',
      items: [
        {
          name: 'Lamb chops',
          text: 'Four, two days in ginger, papaya and chilli.',
          pricePence: 1199,
          marks: ['hot'],
        },
        {
          name: 'Whole sea bream',
          text: 'Ajwain, lime and green chilli under blistered skin.',
          pricePence: 1349,
          marks: ['hot'],
        },
        {
          name: 'Tandoori king prawns',
          text: 'Shell on, garlic butter, curry leaf.',
          pricePence: 1149,
          marks: [],
        },
        {
          name: 'Lamb shank',
          text: 'Overnight in the falling heat, in its own gravy.',
          pricePence: 1299,
          marks: [],
        },
        {
          name: 'Daal makhani with naan',
          text: 'Black daal with butter, on the stove since yesterday.',
          pricePence: 699,
          marks: ['vegetarian'],
        },
        {
          name: 'Tandoori broccoli',
          text: 'Hung yoghurt, mustard and a hard char.',
          pricePence: 749,
          marks: ['vegetarian'],
        },
        {
          name: 'Carrot halwa',
          text: 'Carrots, milk and cardamom, stirred until they give in.',
          pricePence: 399,
          marks: ['vegetarian'],
        },
      ],
    },
  ],
}
