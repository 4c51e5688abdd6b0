/** One line of the table: a measurement and its reference. */
export interface Row {
  what: string
  measured: string
  reference: string
  'to reach': string
  reached: 'yes' | 'no' | 'failed' | 'no reference here' | 'too short to tell'
  /** How busy the load generator was, and the figure that it gets from a faster server. */
  generator?: string
}

/** What a part of the bench finds: the figures that are stored, and its lines of the table. */
export interface Measured {
  figures: object
  rows: Row[]
}

/** Makes a row for a number that may not exceed `most`. */
export function atMost(what: string, measured: number, most: number, unit: string, reference = ''): Row {
  const reached = yesOrNo(measured <= most)
  return { what, measured: `${measured}${unit}`, reference, 'to reach': `<= ${most}${unit}`, reached }
}

export const yesOrNo = (isReached: boolean) => (isReached ? 'yes' : 'no')

/** Returns a figure beside its reference, such as ` (0.85 x)`; nothing where there is no reference. */
export const times = (ours: number, theirs: number | undefined) =>
  theirs === undefined ? '' : ` (${Math.round((ours / theirs) * 100) / 100} x)`

export const percent = (share: number) => `${Math.round(share * 100)} %`

/** The least and the median of several turns, in milliseconds. */
export interface Milliseconds {
  least: number
  median: number
}

export const bothOf = (values: number[]): Milliseconds => ({ least: least(values), median: median(values) })
export const inPair = (value: Milliseconds) => `least ${value.least} ms, median ${value.median} ms`

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

/** Returns the slope of the line that fits these points best, by least squares. */
export function slope(points: (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const variance = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return variance === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / variance
}
