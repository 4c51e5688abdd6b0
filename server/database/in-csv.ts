/**
 * Writes records as CSV (RFC 4180) that spreadsheets read, in UTF-8 with a byte order mark. A number is pence and becomes
 * pounds with two decimals. A text that a spreadsheet would take for a formula gets an apostrophe in front:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export async function inCsv(records: Record<string, string | number | undefined>[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(records, {
    header: true,
    bom: true,
    record_delimiter: 'windows',
    // The library quotes the record's delimiter alone, and the second line of a reason would be a row of its own.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // Numbers are ours: a minus in front of one is no formula.
    cast: { number: (pence) => ({ value: (pence / 100).toFixed(2), escape_formulas: false }) },
  })
}
