interface Allowed {
  /** How many times as long as the other function it may take. */
  times: number
  /** How many times the other function runs, so that it does as much work: `times` unless said. */
  runs?: number
  /** This much more, in milliseconds, delays nobody. The processor's clock goes in steps of a few milliseconds. */
  noTime: number
}

/**
 * Whether a function takes no more processor time than another one allows it. Both are timed in turns, on this thread
 * and without what neighbours on the machine take. One of five turns is enough, because the machine may change its
 * speed between the two. A function that takes no time needs no comparison.
 */
export async function isAsFast(
  run: () => unknown,
  other: () => unknown,
  { times, runs = times, noTime }: Allowed,
): Promise<boolean> {
  for (let turn = 0; turn < 5; turn++) {
    const spent = await processorTime(run, 1)
    if (spent < noTime || spent < noTime + ((await processorTime(other, runs)) * times) / runs) return true
  }
  return false
}

/** Returns the processor time that so many runs take on this thread, in milliseconds. */
async function processorTime(run: () => unknown, times: number): Promise<number> {
  const before = process.threadCpuUsage()
  for (let each = 0; each < times; each++) await run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
