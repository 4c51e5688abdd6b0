import { type PartName, partNames } from './arguments.ts'
import type { Figures } from './parts.ts'
import type { Findings } from './run-parts.ts'

/** One figure of two checkouts, measured in turn. */
export interface Comparison {
  what: string
  here: number
  beside: number
  /** The figure of this checkout divided by that of the other. */
  ratio: string
}

/** The figures of each part that are worth comparing, by their names. */
const compared: { [Name in PartName]?: (figures: Figures[Name]) => Record<string, number> } = {
  start: ({ medianMs, leastMs, memoryMB }) => ({
    'start to first page, median, ms': medianMs,
    'start to first page, least, ms': leastMs,
    'memory of Node after its start, MB': memoryMB,
  }),
  screens: ({ screens }) =>
    Object.fromEntries(
      screens.flatMap(({ page, fcp, lcp, blocking }) => [
        [`${page}: first contentful paint, ms`, fcp],
        [`${page}: largest contentful paint, ms`, lcp],
        [`${page}: blocking time, least, ms`, blocking.least],
        [`${page}: blocking time, median, ms`, blocking.median],
      ]),
    ),
  staff: ({ shown, script }) => ({
    "staff's first screen, median, ms": shown.median,
    "staff's first screen: script, bytes": script,
  }),
  script: ({ home }) => ({ 'home: script before interaction, bytes': home }),
  pages: ({ pagesPerSecond, memoryMB }) => ({
    'pages a second': pagesPerSecond,
    'memory of Node under pages, MB': memoryMB,
  }),
  orders: ({ ordersPerSecond, memoryMB }) => ({
    'durable orders a second': ordersPerSecond,
    'memory of Node under orders, MB': memoryMB,
  }),
  reads: ({ readsPerSecond, p99AtThousand, p99AtMillion }) => ({
    'order reads a second': readsPerSecond,
    'order read, p99 at a thousand, ms': p99AtThousand,
    'order read, p99 at a million, ms': p99AtMillion,
  }),
  floods: ({ quietMs, besideMs, attackedMs }) => ({
    "another's order beside no flood, ms": quietMs,
    "another's order beside 300 connections for pages, ms": besideMs.page,
    "another's order beside 300 connections that order, ms": besideMs.order,
    "another's order beside 20,000 connections, longest, ms": attackedMs,
  }),
}

/** Compares two checkouts. It leaves out parts that failed or were measured of one checkout only. */
export function comparisonsOf({ figures }: Pick<Findings, 'figures'>): Comparison[] {
  return partNames.flatMap((part) => comparisonsOfPart(part, figures))
}

function comparisonsOfPart<Name extends PartName>(part: Name, figures: Findings['figures']): Comparison[] {
  const [here, beside] = (figures[part] ?? []) as Figures[Name][]
  const read = compared[part] as ((figures: Figures[Name]) => Record<string, number>) | undefined
  if (!here || !beside || !read) return []
  const others = read(beside)
  return Object.entries(read(here)).map(([what, value]) => {
    const other = others[what] ?? Number.NaN
    return { what, here: value, beside: other, ratio: other === 0 ? '–' : (value / other).toFixed(2) }
  })
}
