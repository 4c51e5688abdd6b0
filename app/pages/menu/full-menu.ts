/** The menu in words, grouped as on the two pages that hang in the shop. Prices in pence. */
export const fullMenu = [
  {
    name: 'Rolls',
    items: [
      { name: 'Tandoori chicken roll', pricePence: 599, text: 'Thigh off the skewer, mint chutney, pickled onion.' },
      { name: 'Seekh kebab roll', pricePence: 649, text: 'Minced lamb with green chilli and coriander, kachumber.' },
      { name: 'Paneer tikka roll', pricePence: 549, text: 'Charred paneer, peppers, tamarind. Vegetarian.' },
      { name: 'Aloo chaat roll', pricePence: 449, text: 'Spicy potato, chickpeas, crunch. Vegan.' },
    ],
  },
  {
    name: 'Bowls',
    items: [
      { name: 'Daal rice with spicy potato', pricePence: 450, text: 'Yellow daal, jeera rice, crisp potatoes. Vegan.' },
      { name: 'Butter chicken bowl', pricePence: 749, text: 'Tandoori chicken in tomato and butter, with rice.' },
      { name: 'Chana masala bowl', pricePence: 599, text: 'Chickpeas cooked dark with tea and ginger. Vegan.' },
    ],
  },
  {
    name: 'Platters',
    items: [
      { name: 'Mixed grill', pricePence: 1499, text: 'Chicken, seekh kebab, wings and naan, for two.' },
      {
        name: 'Paneer and vegetable grill',
        pricePence: 1299,
        text: 'Everything that chars well, for two. Vegetarian.',
      },
    ],
  },
  {
    name: 'Sides',
    items: [
      { name: 'Tandoori wings', pricePence: 399, text: 'Six of them, black at the edges.' },
      { name: 'Masala chips', pricePence: 349, text: 'Chilli, garlic, lemon. Vegan.' },
      { name: 'Garlic naan', pricePence: 249, text: 'A minute in the oven, a lot of butter. Vegetarian.' },
      { name: 'Raita', pricePence: 149, text: 'Yoghurt, cucumber, roasted cumin. Vegetarian.' },
    ],
  },
  {
    name: 'Burgers',
    items: [
      { name: 'Tandoori chicken burger', pricePence: 499, text: 'Charred chicken, soft bun, slaw, green chutney.' },
      { name: 'Lamb seekh burger', pricePence: 649, text: 'Two patties, pickled chilli, melted cheese.' },
      { name: 'Paneer burger', pricePence: 499, text: 'A thick slice, crumbed and fried. Vegetarian.' },
    ],
  },
  {
    name: 'Chef specials',
    items: [
      { name: 'Lamb chops', pricePence: 1199, text: 'Four, marinated for two days. They sell out.' },
      { name: 'Whole tandoori fish', pricePence: 1349, text: 'Sea bream with ajwain, lime and green chilli.' },
      { name: 'Daal makhani', pricePence: 699, text: 'Black daal, on the stove since yesterday. Vegetarian.' },
    ],
  },
] as const
