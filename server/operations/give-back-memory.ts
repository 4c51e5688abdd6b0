import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The resident memory, in bytes, above which a quiet server gives memory back. A server under load needs less. */
const muchMemory = 256_000_000
/** The processor use below which a server counts as quiet, as a share of one processor. */
const quiet = 0.1

/**
 * Checks every `every` milliseconds whether a flood has left much memory in use, and returns it to the system while the
 * server is quiet. V8 would keep it for good, because it collects only when it needs room and pools the freed pages.
 */
export function giveBackMemory(every = 60_000): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    // Only a collection of this flavour also frees the pools.
    if (utilization < quiet && process.memoryUsage.rss() > muchMemory)
      void collect({ type: 'major', flavor: 'last-resort' })
  }, every).unref()
}
