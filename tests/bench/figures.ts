/** One line of the table: a measurement and its reference. */
export interface Row {
  what: string
  measured: string
  reference: string
  'to reach': string
  reached: 'yes' | 'no'
}

/** What a part of the bench finds: the figures that are stored, and its lines of the table. */
export interface Measured {
  figures: object
  rows: Row[]
}

/** Makes a row for a number that may not exceed `most`. */
export function atMost(what: string, measured: number, most: number, unit: string, reference = ''): Row {
  const reached = measured <= most ? 'yes' : 'no'
  return { what, measured: `${measured}${unit}`, reference, 'to reach': `<= ${most}${unit}`, reached }
}

/**
 * Makes a row for a number beside its reference. `limit` is what the quotient of both may not exceed, or, with `>=`, what
 * it has to reach.
 */
export function besideReference(
  what: string,
  [measured, reference, unit]: [measured: number, reference: number, unit: string],
  [bound, limit]: ['<=' | '>=', number],
): Row {
  const quotient = measured / reference
  return {
    what,
    measured: `${measured}${unit} (${Math.round(quotient * 100) / 100} x)`,
    reference: `${reference}${unit}`,
    'to reach': `${bound} ${limit} x`,
    reached: (bound === '<=' ? quotient <= limit : quotient >= limit) ? 'yes' : 'no',
  }
}

/**
 * Returns the median of these numbers, for an even count the upper of the middle two. Returns NaN where there are none.
 */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
