/** So little time of the processor holds nobody up, in milliseconds. It is counted in steps of a few milliseconds. */
const noTime = 20

/**
 * Whether running a function once takes at most as long as running another one `times` times, but for no time. Both
 * are timed in turns, on this thread and without what neighbours on the machine take, and one of five turns is enough:
 * the machine may change its speed between the two.
 */
export async function isAsFast(run: () => unknown, times: number, other: () => unknown): Promise<boolean> {
  for (let turn = 0; turn < 5; turn++) {
    const allowed = noTime + (await processorTime(other, times))
    if ((await processorTime(run, 1)) <= allowed) return true
  }
  return false
}

/** Returns the time of the processor that so many runs take on this thread, in milliseconds. */
async function processorTime(run: () => unknown, times: number): Promise<number> {
  const before = process.threadCpuUsage()
  for (let each = 0; each < times; each++) await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
