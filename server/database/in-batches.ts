import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError, toAppError } from '../errors.ts'

/** Statements of one kind at the same time: while they run, others wait, and the next statement takes all of those. */
const atOnce = 2
/** Most that one statement takes. */
const most = 100
/** Longest wait for a statement to begin, in milliseconds. */
const patience = 5_000

interface Waiting<Input, Output> {
  input: Input
  since: number
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

/**
 * Turns work on many inputs, one statement that succeeds or fails as a whole, into work on one: alone it is done at
 * once, in a crowd together with others. `work` gives the outputs in the order of its inputs. Where it fails because
 * of one of them, each is done alone, so that nobody fails for another's sake; whoever has waited for 5 seconds is
 * refused (AppError `database_unavailable`).
 */
export function inBatches<Input, Output>(work: (inputs: Input[]) => Promise<Output[]>) {
  const waiting: Waiting<Input, Output>[] = []
  // What many share belongs to no single one's trace.
  const outside = AsyncLocalStorage.snapshot()
  let running = 0

  async function drain() {
    running++
    while (waiting.length > 0) {
      const { late = [], inTime = [] } = Object.groupBy(waiting.splice(0, most), ({ since }) =>
        performance.now() - since > patience ? 'late' : 'inTime',
      )
      for (const { reject } of late) reject(new AppError('database_unavailable'))
      if (inTime.length > 0) await doTogether(inTime)
    }
    running--
  }

  async function doTogether(batch: Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await work(batch.map(({ input }) => input))
      for (const [index, output] of outputs.entries()) batch[index]?.resolve(output)
    } catch (error) {
      const isAboutOne = batch.length > 1 && toAppError(error).code !== 'database_unavailable'
      if (isAboutOne) await Promise.all(batch.map((one) => doTogether([one])))
      else for (const { reject } of batch) reject(error)
    }
  }

  return (input: Input) =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ input, since: performance.now(), resolve, reject })
      if (running < atOnce) void outside(drain)
    })
}
