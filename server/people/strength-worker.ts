import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { answerQuestions } from '../operations/answer-questions.ts'

/** How hard a text is to guess, from 0 to 4, and its weakness in a sentence. */
export interface Strength {
  strength: number
  warning: string | null
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

answerQuestions((text: string): Strength => {
  const { score, feedback } = zxcvbn.check(text)
  return { strength: score, warning: feedback.warning }
})
