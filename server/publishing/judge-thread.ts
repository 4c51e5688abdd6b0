import { answerQuestions } from '../operations/answer-questions.ts'
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
answerQuestions(({ work, given }: Asked) => {
  const judge = works[work] as (...given: unknown[]) => unknown
  return judge(...given)
})
