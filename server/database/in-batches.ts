import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError, toAppError } from '../http/errors.ts'

/** Statements of one kind at the same time: while they run, others wait, and the next statement takes all of those. */
const atOnce = 2
/** Longest time that a statement keeps those behind it waiting, in milliseconds. */
const slow = 1_000
/** Most that one statement takes. */
const most = 100
/** Longest wait for a statement to begin, in milliseconds. */
const patience = 5_000

interface Waiting<Input, Output> {
  input: Input
  resolve: (output: Output) => void
  reject: (error: unknown) => void
  /** Ends the waiting. */
  timer: NodeJS.Timeout
}

/**
 * Turns work on many inputs, one statement that succeeds or fails as a whole, into work on one: alone it is done at
 * once, in a crowd together with others. `work` gives the outputs in the order of its inputs. Where it fails because
 * of one of them, each is done alone, so that nobody fails for another's sake; where it hangs, those behind it go on
 * after a second. Whoever waits for 5 seconds is refused (AppError `database_unavailable`); `waiting` tells how many
 * wait.
 */
export function inBatches<Input, Output>(work: (inputs: Input[]) => Promise<Output[]>) {
  const waiting = new Set<Waiting<Input, Output>>()
  // What many share belongs to no single one's trace.
  const outside = AsyncLocalStorage.snapshot()
  let running = 0

  async function drain() {
    running++
    while (waiting.size > 0) await doneOrSlow(doTogether(takeBatch()))
    running--
  }

  function takeBatch(): Waiting<Input, Output>[] {
    const batch = [...waiting].slice(0, most)
    for (const one of batch) {
      waiting.delete(one)
      clearTimeout(one.timer)
    }
    return batch
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

  function doOne(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        waiting.delete(one)
        reject(new AppError('database_unavailable'))
      }
      const one = { input, resolve, reject, timer: setTimeout(refuse, patience) }
      waiting.add(one)
      if (running < atOnce) void outside(drain)
    })
  }

  return { doOne, waiting: () => waiting.size }
}

/** Resolves when the work, which never fails, is done or slow. */
function doneOrSlow(work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slow)
    void work.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
