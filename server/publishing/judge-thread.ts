import { parentPort } from 'node:worker_threads'
import { judgeChanges, markPreview, mergeTyped } from './judge-draft.ts'

/** The functions that this thread runs. None has side effects. */
const works = { judgeChanges, markPreview, mergeTyped }
export type Works = typeof works

/** Which function to run, with which arguments. */
export interface Asked {
  work: keyof Works
  given: unknown[]
}

/** Judges drafts in this thread, so that the server keeps answering requests. */
parentPort?.on('message', ({ work, given }: Asked) => {
  const judge = works[work] as (...given: unknown[]) => unknown
  parentPort?.postMessage(judge(...given))
})
parentPort?.postMessage('ready')
