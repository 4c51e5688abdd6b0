/**
 * Returns the least time of the processor, in microseconds, that several runs of a function take on this thread.
 * Neighbours on the machine take none of it, so that tests may compare such times.
 */
export async function leastProcessorTime(run: () => unknown, runs = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let each = 0; each < runs; each++) {
    const before = process.threadCpuUsage()
    await run()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}
