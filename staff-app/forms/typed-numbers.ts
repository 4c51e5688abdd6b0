/**
 * Reads an amount as people type it, "250", "£25,500", "£1,250.50" or "99.9", and returns it in pence, up to
 * £999,999.99.
 * Returns undefined for anything else. That includes "25,50", which may mean £25.50 or half of £25,500. Pure.
 */
export function penceIn(text: string): number | undefined {
  const found = /^£? ?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!found) return undefined
  const [, pounds = '', rest = ''] = found
  return Number(pounds.replace(',', '')) * 100 + Number(rest.padEnd(2, '0'))
}

/** Returns pence as a field shows them: 25000 becomes "250.00". Pure. */
export function fieldText(pence: number): string {
  return (pence / 100).toFixed(2)
}

/**
 * Reads a whole number as people type it, "55" or "1,000". Returns undefined for anything else, such as "1,5". Pure.
 */
export function wholeNumberIn(text: string): number | undefined {
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : undefined
}
