import { drawings } from '../../media/drawings.ts'

/** The four things we are proud of. */
export const features = [
  {
    name: 'Bold spices',
    drawing: drawings['star-anise'],
    text: 'Bought whole, toasted and ground here every morning. You smell it from the door.',
    look: 'bg-chilli text-paper',
  },
  {
    name: 'Signature curries',
    drawing: drawings.onion,
    text: 'Onions cooked until they give up. Tomatoes after that. Nobody rushes a curry.',
    look: 'bg-turmeric text-charcoal',
  },
  {
    name: 'Tandoori meats',
    drawing: drawings.skewer,
    text: 'A night in the marinade, then minutes in the clay oven, over live charcoal.',
    look: 'bg-charcoal text-paper',
  },
  {
    name: 'Fresh lentils',
    drawing: drawings.lentils,
    text: 'On the stove since dawn. Tarka daal takes cumin and garlic in mustard oil, daal makhani takes the butter.',
    look: 'bg-coriander text-white',
  },
]
