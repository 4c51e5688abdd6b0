/**
 * The rate of VAT in per cent that all our prices hold: hot food and catering are standard-rated.
 * https://www.gov.uk/guidance/catering-takeaway-food-and-vat-notice-7091
 */
export const vatRate = 20

/** Returns the VAT within a gross amount, both in pence, rounded to the nearest penny: a sixth, at 20 %. */
export function vatIn(grossPence: number): number {
  return Math.round((grossPence * vatRate) / (100 + vatRate))
}

/**
 * Returns the VAT within each of several amounts of one order, in pence. `beforePence` is the sum of the amounts that came
 * before. The VAT on all amounts so far is rounded, and each amount holds what it adds to that. So each differs from its
 * exact share by less than a penny, and together they hold the VAT of their sum, however that is divided.
 */
export function vatOfEach(grossPence: number[], beforePence = 0): number[] {
  let soFar = beforePence
  return grossPence.map((gross) => {
    const before = vatIn(soFar)
    soFar += gross
    return vatIn(soFar) - before
  })
}
