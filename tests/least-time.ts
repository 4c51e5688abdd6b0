/**
 * Returns the least time of the processor, in milliseconds, that a function takes on this thread in five runs.
 * Neighbours on the machine take none of it, so that tests may compare such times; they are counted in steps of a few
 * milliseconds. No further run is made once one took less than `enough`.
 */
export async function leastTime(run: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let each = 0; each < 5 && least >= enough; each++) {
    const before = process.threadCpuUsage()
    await run()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
