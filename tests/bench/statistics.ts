/**
 * Returns the median of these numbers, for an even count the upper of the middle two. Returns NaN where there are none.
 */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Returns the least of these numbers. */
export function least(values: number[]): number {
  return Math.min(...values)
}
