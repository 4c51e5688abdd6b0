/** Money is integer pence inside and a number of pounds with two decimals on the wire. */

/** Pence to the number of pounds that goes on the wire: 24999 becomes 249.99. */
export function poundsFromPence(pence: number): number {
  return pence / 100
}

/** Pounds from the wire to pence, rounded to the nearest penny: 249.99 becomes 24999. */
export function penceFromPounds(pounds: number): number {
  return Math.round(pounds * 100)
}

/** Pence, not less than none, as people read it, always with two decimals: 124999 becomes "£1,249.99". */
export function formatPence(pence: number): string {
  // By hand: the engine's own formatter costs a slow phone 50 ms before the first price.
  const [pounds = '', rest] = (pence / 100).toFixed(2).split('.')
  return `£${pounds.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
