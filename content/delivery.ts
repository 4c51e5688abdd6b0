/**
 * The postcode districts within half an hour of the kitchen in Hounslow. They are proposed to staff until rules are
 * saved at /staff/rules. Heathrow (TW6) is left out, because nobody gets into its buildings with a box.
 */
export const districtsAroundTheKitchen: string[] = [
  'TW1',
  'TW2',
  'TW3',
  'TW4',
  'TW5',
  'TW7',
  'TW8',
  'TW13',
  'TW14',
  'UB1',
  'UB2',
]
