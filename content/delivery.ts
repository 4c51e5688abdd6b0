/**
 * The postcode districts around the kitchen in Hounslow, which lie within half an hour of it. Staff are offered them
 * when nobody has said yet where we deliver; what holds is what they save at /staff/rules. Heathrow (TW6) is left out,
 * because nobody gets into its buildings with a box.
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
