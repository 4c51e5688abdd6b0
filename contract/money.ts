/** Amounts are integer pence in code, and pounds with two decimals on the wire. */

/** Converts pence to pounds for the wire: 24999 becomes 249.99. */
export function poundsFromPence(pence: number): number {
  return pence / 100
}

/** Converts pounds from the wire to pence, rounded to the nearest penny: 249.99 becomes 24999. */
export function penceFromPounds(pounds: number): number {
  return Math.round(pounds * 100)
}

/** Formats pence for people, always with two decimals: 124999 becomes "£1,249.99". The amount must not be negative. */
export function formatPence(pence: number): string {
  // Built by hand: Intl.NumberFormat would cost a slow phone 50 ms before the first price.
  const [pounds = '', rest] = (pence / 100).toFixed(2).split('.')
  return `£${pounds.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
