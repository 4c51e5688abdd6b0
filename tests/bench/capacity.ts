/** The work that one server with its database does a second (docs/operations/growing.md, "Limits that were measured"). */
export interface Limits {
  ordersPerSecond: number
  pagesPerSecond: number
  readsPerSecond: number
  jobsPerSecond: number
  bytesPerOrder: number
}

/** Assumptions about visitors, and how busy a server may be (docs/operations/growing.md, "The arithmetic"). */
const supposed = { o: 20, h: 0.2, p: 10, v: 50, q: 40, r: 4, j: 3, u: 0.5 }
/** The requests of a visit that a CDN passes on to the site. */
const missedByCdn = 1

export interface Capacity {
  kitchens: number
  ordersADay: number
  visitsADay: number
  /** Orders a second at the peak. */
  peak: number
  /** The servers needed for each kind of work, in fractions of one. */
  forOrders: number
  forPages: number
  forPagesBehindCdn: number
  forReads: number
  forJobs: number
  /** Whole servers with one to spare, behind a CDN and without one. */
  servers: number
  serversBehindCdn: number
  gigabytesAYear: number
}

/** Returns the servers that 1, 10 and 1,000 kitchens need, by the arithmetic of docs/operations/growing.md. */
export function capacityOf(limits: Limits): Capacity[] {
  return [1, 10, 1_000].map((kitchens) => capacityFor(kitchens, limits))
}

function capacityFor(kitchens: number, limits: Limits): Capacity {
  const { o, h, p, v, q, r, j, u } = supposed
  const peak = (kitchens * o * h * p) / 3_600
  const forOrders = peak / (u * limits.ordersPerSecond)
  const forPages = (peak * v * q) / (u * limits.pagesPerSecond)
  const forPagesBehindCdn = (peak * v * missedByCdn) / (u * limits.pagesPerSecond)
  const forReads = (peak * r) / (u * limits.readsPerSecond)
  const forJobs = (peak * j) / (u * limits.jobsPerSecond)
  const others = forOrders + forReads + forJobs
  return {
    ...{ kitchens, ordersADay: kitchens * o, visitsADay: kitchens * o * v, peak: round(peak) },
    ...{ forOrders: round(forOrders), forPages: round(forPages), forPagesBehindCdn: round(forPagesBehindCdn) },
    ...{ forReads: round(forReads), forJobs: round(forJobs) },
    servers: Math.ceil(others + forPages) + 1,
    serversBehindCdn: Math.ceil(others + forPagesBehindCdn) + 1,
    gigabytesAYear: round((kitchens * o * 365 * limits.bytesPerOrder) / 1e9),
  }
}

const round = (value: number) => Number(value.toPrecision(2))
