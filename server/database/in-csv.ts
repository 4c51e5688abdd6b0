/**
 * Writes records as CSV (RFC 4180) for spreadsheets, in UTF-8 with a byte order mark. Numbers are pence, written as
 * pounds with two decimals. A text that looks like a formula gets an apostrophe in front:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export async function inCsv(records: Record<string, string | number | undefined>[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(records, {
    header: true,
    bom: true,
    record_delimiter: 'windows',
    // The library quotes only texts with the record delimiter, so a bare line break would begin a new row.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // Numbers are ours: a minus sign does not begin a formula.
    cast: { number: (pence) => ({ value: (pence / 100).toFixed(2), escape_formulas: false }) },
  })
}
