/** The middle one of these numbers, of an even count the upper of the two. Not a number where there are none. */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The least of these numbers. */
export function least(values: number[]): number {
  return Math.min(...values)
}
