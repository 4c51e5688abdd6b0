import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'

export interface KeptThread {
  /** How long the thread waits for another question, in milliseconds. */
  staysFor: number
  /**
   * How long one answer may take, in milliseconds. Starting the thread doesn't count, because that is slow on a busy
   * machine.
   */
  longest: number
  /** The most memory for the thread's objects, in megabytes. */
  megabytes: number
  /** The most questions in progress or waiting. */
  mostAsked: number
}

/**
 * Returns a function that sends a question to a program in its own thread and returns the answer. The program's first
 * message says that it is loaded; then it answers one question at a time, each with one message. The thread starts with
 * the first question and ends after a while without any. `moved` are the buffers that a question transfers.
 *
 * Throws AppError `overloaded` if too many ask, and an Error if the program fails, or takes too long or too much
 * memory. The thread is then ended, and the next question starts a new one.
 */
export function keptThread<Question, Answer>(
  program: URL,
  limits: KeptThread,
): (question: Question, moved?: ArrayBuffer[]) => Promise<Answer> {
  let thread: ReturnType<typeof startThread<Question, Answer>> | undefined
  const inTurn = oneAtATime(limits.mostAsked)
  return (question, moved = []) =>
    inTurn(() => {
      if (!thread?.isAlive()) thread = startThread(program, limits)
      return thread.ask(question, moved)
    })
}

/**
 * Returns a function that runs one piece of work after the other. It throws AppError `overloaded` while `places` of
 * them are in progress or waiting.
 */
export function oneAtATime(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let taken = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (taken >= places) throw new AppError('overloaded')
    taken += 1
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn.finally(() => {
      taken -= 1
    })
  }
}

/** Returns a function that does the same as `oneAtATime`, separately for each name. */
export function oneAtATimeEach(places: number) {
  const turns = new Map<string, { inTurn: ReturnType<typeof oneAtATime>; asked: number }>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const own = turns.get(name) ?? { inTurn: oneAtATime(places), asked: 0 }
    turns.set(name, own)
    own.asked += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.asked -= 1
      if (own.asked === 0) turns.delete(name)
    }
  }
}

function startThread<Question, Answer>(program: URL, { staysFor, longest, megabytes }: KeptThread) {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  let [isAlive, isLoaded] = [true, false]
  let asked: PromiseWithResolvers<Answer> | undefined
  let [late, idle]: NodeJS.Timeout[] = []
  const end = (error: Error) => {
    isAlive = false
    asked?.reject(error)
    void worker.terminate()
  }
  const startClock = () => {
    late = setTimeout(() => end(new Error('The thread took too long')), longest)
  }
  worker.once('message', () => {
    isLoaded = true
    startClock()
    worker.on('message', (answer: Answer) => asked?.resolve(answer))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread has ended')))
  return {
    isAlive: () => isAlive,
    async ask(question: Question, moved: ArrayBuffer[]): Promise<Answer> {
      clearTimeout(idle)
      asked = Promise.withResolvers<Answer>()
      if (isLoaded) startClock()
      worker.ref()
      worker.postMessage(question, moved)
      try {
        return await asked.promise
      } finally {
        clearTimeout(late)
        asked = undefined
        idle = setTimeout(() => end(new Error('The thread was idle')), staysFor).unref()
        // An idle thread must not keep the server from ending.
        worker.unref()
      }
    },
  }
}
