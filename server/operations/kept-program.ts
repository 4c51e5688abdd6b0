import { fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { Said } from './answer-questions.ts'

export interface ProgramLimits {
  /** How long the program waits for another question, in milliseconds. With 0 it answers one question and ends. */
  staysFor: number
  /**
   * How long one answer may take, in milliseconds. Starting the program doesn't count, because that is slow on a busy
   * machine.
   */
  longest: number
  /** The most memory for the program's objects, in megabytes. */
  megabytes: number
  /** The most questions in progress or waiting. */
  mostAsked: number
}

/** Sends a question to a program and returns the answer. `moved` are the buffers that the question transfers. */
type Ask<Question, Answer> = (question: Question, moved?: ArrayBuffer[]) => Promise<Answer>

/** The program failed, ended by itself, or took too long. */
export class ProgramFailure extends Error {
  override name = 'ProgramFailure'
}

/**
 * Returns a function that asks a program in a thread of its own. The program calls `answerQuestions` and answers one
 * question at a time. It starts with the first question, and ends after a while without any.
 *
 * Throws AppError `overloaded` if too many ask, and an Error if the program fails, or takes too long or too much
 * memory. The program is then ended, and the next question starts another.
 */
export function keptThread<Question, Answer>(program: URL, limits: ProgramLimits): Ask<Question, Answer> {
  return kept(limits, () => {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: limits.megabytes } })
    return {
      events: worker,
      send: (question, moved) => worker.postMessage(question, moved),
      end: () => void worker.terminate(),
      hold: () => worker.ref(),
      letGo: () => worker.unref(),
    }
  })
}

/**
 * Does the same with a process, which gives its memory back when it ends and gets none of the server's settings.
 * Throws a ProgramFailure unless the process could not start or was stopped from outside.
 */
export function keptProcess<Question, Answer>(program: URL, limits: ProgramLimits): Ask<Question, Answer> {
  return kept(limits, () => {
    const child = fork(fileURLToPath(program), {
      execArgv: [`--max-old-space-size=${limits.megabytes}`, '--max-semi-space-size=2'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    return {
      events: child,
      send: (question) => child.send(question as object),
      end: () => child.kill('SIGKILL'),
      hold: () => [child, child.channel].map((each) => each?.ref()),
      letGo: () => [child, child.channel].map((each) => each?.unref()),
    }
  })
}

function kept<Question, Answer>(limits: ProgramLimits, start: () => Program): Ask<Question, Answer> {
  let running: ReturnType<typeof startProgram<Question, Answer>> | undefined
  const inTurn = oneAtATime(limits.mostAsked)
  return (question, moved = []) =>
    inTurn(() => {
      if (!running?.isAlive()) running = startProgram(start(), limits)
      return running.ask(question, moved)
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

/** A program that runs in a thread or a process. */
interface Program {
  events: EventEmitter
  send(question: unknown, moved: ArrayBuffer[]): void
  end(): void
  /** Makes the server wait for this program before it ends; `letGo` undoes that. */
  hold(): void
  letGo(): void
}

/** The signals that end a process which did nothing wrong. */
const stopped = ['SIGTERM', 'SIGINT', 'SIGHUP']

function startProgram<Question, Answer>(program: Program, { staysFor, longest }: ProgramLimits) {
  let [isAlive, isLoaded] = [true, false]
  let asked: PromiseWithResolvers<Answer> | undefined
  let [late, idle]: NodeJS.Timeout[] = []
  const end = (error?: unknown) => {
    isAlive = false
    asked?.reject(error)
    program.end()
  }
  const startClock = () => {
    late = setTimeout(() => end(new ProgramFailure('The program took too long')), longest)
  }
  program.events.on('message', (said: Said<Answer>) => {
    if (said === 'loaded') {
      isLoaded = true
      startClock()
    } else if ('answer' in said) asked?.resolve(said.answer)
    // A failure may leave the program's memory unsound.
    else end(new ProgramFailure(`The program failed: ${said.failure}`, { cause: said.failure }))
  })
  program.events.on('error', end)
  program.events.on('exit', (_code: number, signal?: string) => {
    const Ended = stopped.includes(signal ?? '') ? Error : ProgramFailure
    end(new Ended('The program has ended'))
  })
  return {
    isAlive: () => isAlive,
    async ask(question: Question, moved: ArrayBuffer[]): Promise<Answer> {
      clearTimeout(idle)
      asked = Promise.withResolvers<Answer>()
      if (isLoaded) startClock()
      program.hold()
      program.send(question, moved)
      try {
        return await asked.promise
      } finally {
        clearTimeout(late)
        asked = undefined
        if (staysFor === 0) end()
        else idle = setTimeout(end, staysFor).unref()
        // An idle program must not keep the server from ending.
        program.letGo()
      }
    },
  }
}
