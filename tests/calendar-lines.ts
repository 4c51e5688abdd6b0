interface CalendarLine {
  name: string
  value: string
}

/**
 * Reads an iCalendar file as strictly as RFC 5545 writes it, and returns its lines unfolded. Throws for a line that is too
 * long, is no property, or holds a control character. A text is returned as it was before it was escaped.
 */
export function calendarLines(file: string): CalendarLine[] {
  if (!file.endsWith('\r\n')) throw new Error('The file does not end with a line break')
  const folded = file.slice(0, -2).split('\r\n')
  for (const line of folded) if (Buffer.byteLength(line) > 75) throw new Error(`Too long: ${line}`)
  const lines = folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  return lines.map((line) => {
    // Property, parameters without quotes, and a value (section 3.1).
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=[^\p{Cc}",:;]+)*:([^\p{Cc}]*)$/u.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`No property: ${JSON.stringify(line)}`)
    return { name, value: texts.has(name) ? unescaped(value) : value }
  })
}

const texts = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'UID', 'PRODID'])

/** Reads a text (section 3.3.11). In one text commas and semicolons are escaped, or it would be several. */
function unescaped(value: string): string {
  if (!/^(?:\\[\\;,nN]|[^\\;,])*$/.test(value)) throw new Error(`No text: ${value}`)
  return value.replace(/\\(.)/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}
