/** Money is integer pence inside and a number of pounds with two decimals on the wire. */

/** Pence to the number of pounds that goes on the wire: 24999 becomes 249.99. */
export function poundsFromPence(pence: number): number {
  return pence / 100
}

/** Pounds from the wire to pence, rounded to the nearest penny: 249.99 becomes 24999. */
export function penceFromPounds(pounds: number): number {
  return Math.round(pounds * 100)
}

let pounds: Intl.NumberFormat | undefined

/** Pence as people read it, always with two decimals: 24999 becomes "£249.99". */
export function formatPence(pence: number): string {
  // At the first use: it costs a phone some milliseconds, and half the screens show no price.
  pounds ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return pounds.format(pence / 100)
}
