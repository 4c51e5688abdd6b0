import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { isUnderFault, type Subject } from './subject.ts'

/** A failure that no fault had caused. */
export interface Failure {
  /** Milliseconds since 1970. */
  at: number
  what: string
  why: string
}

interface Count {
  done: number
  injected: number
  /** The durations in microseconds. */
  times: RecordableHistogram
}

/** The milliseconds that a person waits for one answer, and that they try one step. */
const patience = { answer: 20_000, step: 120_000 }

/** Counts what people do, what fails because of a fault, and what fails without one. */
export function startTally(subject: Subject) {
  const counts = new Map<string, Count>()
  const failures: Failure[] = []

  const countOf = (what: string): Count => {
    const count = counts.get(what) ?? { done: 0, injected: 0, times: createHistogram() }
    counts.set(what, count)
    return count
  }

  /** Does `work` once. Returns undefined when it failed, which is counted. */
  async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    const from = Date.now()
    const began = performance.now()
    const count = countOf(what)
    try {
      const result = await work()
      count.done += 1
      count.times.record(Math.max(1, Math.round((performance.now() - began) * 1_000)))
      return result
    } catch (error) {
      if (isUnderFault(subject.faults, from, Date.now())) count.injected += 1
      else failures.push({ at: Date.now(), what, why: describe(error) })
      return undefined
    }
  }

  /** Repeats `work`, as a person would, until it succeeds. Rejects when they lose patience. */
  async function insist<T>(what: string, work: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + patience.step
    for (;;) {
      const result = await attempt(what, work)
      if (result !== undefined) return result
      if (Date.now() > deadline) throw new Error(`${what} was not done in ${patience.step} ms`)
      await wait(500)
    }
  }

  return { counts, failures, attempt, insist }
}

export type Tally = ReturnType<typeof startTally>

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Sends a request and reads the whole answer. Rejects when its status is none of those expected. */
export async function ask(url: string, expected: number[], init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience.answer), ...init })
  const text = await response.text()
  if (!expected.includes(response.status)) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`)
  return { status: response.status, headers: response.headers, text }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
