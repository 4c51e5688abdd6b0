import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Resident memory that a server does not need when it is quiet, in bytes. Under load it lives on less. */
const more = 256_000_000
/** A processor's share that a quiet server uses at most. */
const quiet = 0.1

/**
 * Looks each `every` milliseconds whether a flood has left much memory behind, and gives it back to the system while
 * nobody waits. V8 would keep it for good: it collects only when it needs room, and pools the pages of what it freed.
 */
export function giveBackMemory(every = 60_000): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    // The collection of last resort also gives back the pools.
    if (utilization < quiet && process.memoryUsage.rss() > more) void collect({ type: 'major', flavor: 'last-resort' })
  }, every).unref()
}
