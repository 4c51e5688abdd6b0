/**
 * The VAT rate included in all our prices, in per cent: hot food and catering are standard-rated.
 * https://www.gov.uk/guidance/catering-takeaway-food-and-vat-notice-7091
 */
export const vatRate = 20

/** Returns the VAT included in a gross amount, both in pence, rounded to the nearest penny: a sixth, at 20 %. */
export function vatIn(grossPence: number): number {
  return Math.round((grossPence * vatRate) / (100 + vatRate))
}

/**
 * Returns the VAT included in each of several amounts of one order, in pence. `beforePence` is the sum of the earlier
 * amounts. Rounds the VAT on the running total, and gives each amount what it adds. So each differs from its exact
 * share by less than a penny, and together they hold the VAT of their sum, however it is divided.
 */
export function vatOfEach(grossPence: number[], beforePence = 0): number[] {
  let soFar = beforePence
  return grossPence.map((gross) => {
    const before = vatIn(soFar)
    soFar += gross
    return vatIn(soFar) - before
  })
}
