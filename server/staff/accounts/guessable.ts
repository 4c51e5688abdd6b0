import { Worker } from 'node:worker_threads'
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts'

/** How long the thread stays for the next question, in milliseconds: people correct what they type. */
const staysFor = 20_000

let thread: ReturnType<typeof startThread> | undefined

/**
 * How hard a text is to guess, from 0 to 4, by zxcvbn. Its dictionaries take some 100 MB and a long text seconds, so it
 * works in a thread of its own that ends when nobody has asked for a while.
 */
export async function strengthOf(text: string): Promise<Pick<StrengthAnswer, 'strength' | 'warning'>> {
  thread ??= startThread()
  return thread.ask(text)
}

function startThread() {
  const worker = new Worker(new URL('./strength-worker.ts', import.meta.url))
  const asked = new Map<number, { resolve(answer: StrengthAnswer): void; reject(error: unknown): void }>()
  let questions = 0
  const end = () => {
    if (thread === own) thread = undefined
    for (const { reject } of asked.values()) reject(new Error('The thread that judges passphrases has ended'))
    asked.clear()
    void worker.terminate()
  }
  const idle = setTimeout(end, staysFor).unref()
  worker.on('message', (answer: StrengthAnswer) => {
    asked.get(answer.id)?.resolve(answer)
    asked.delete(answer.id)
    idle.refresh()
    if (asked.size === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', end)
  const own = {
    ask(text: string): Promise<StrengthAnswer> {
      idle.refresh()
      worker.ref()
      const question: StrengthQuestion = { id: ++questions, text }
      worker.postMessage(question)
      return new Promise((resolve, reject) => asked.set(question.id, { resolve, reject }))
    },
  }
  return own
}
