import { parentPort } from 'node:worker_threads'
import { judgeChanges, markPreview, mergeTyped } from './judge-draft.ts'

/** What the thread does. Each is pure. */
const works = { judgeChanges, markPreview, mergeTyped }
export type Works = typeof works

/** Which work is to be done, and with what. */
export interface Asked {
  work: keyof Works
  given: unknown[]
}

/** The program of a thread that judges drafts, so that the server goes on answering meanwhile. */
parentPort?.on('message', ({ work, given }: Asked) => {
  const judge = works[work] as (...given: unknown[]) => unknown
  parentPort?.postMessage(judge(...given))
})
parentPort?.postMessage('ready')
