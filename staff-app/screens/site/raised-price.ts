/**
 * Returns a price in pence after a change by `percent`, such as 5 or -10. A price that ends in 9 goes on ending in 9:
 * 549 becomes 579. Any other is rounded to the penny. Pure.
 */
export function raisedPrice(pence: number, percent: number): number {
  const exact = pence + (pence * percent) / 100
  return Math.max(1, pence % 10 === 9 ? 10 * Math.round((exact - 9) / 10) + 9 : Math.round(exact))
}

/** Reads a percentage from -50 to 100 as people type it, "5", "-10" or "2.5 %". Returns undefined for anything else. Pure. */
export function percentIn(text: string): number | undefined {
  const [, typed] = /^([-−+]?\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(text.trim()) ?? []
  const percent = Number(typed?.replace('−', '-').replace(',', '.') ?? Number.NaN)
  return percent >= -50 && percent <= 100 ? percent : undefined
}
