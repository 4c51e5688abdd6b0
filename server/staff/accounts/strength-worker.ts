import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

/** What the thread is asked, and what it answers: `strength` from 0 to 4, and what is wrong in words. */
export interface StrengthQuestion {
  id: number
  text: string
}
export interface StrengthAnswer {
  id: number
  strength: number
  warning: string | null
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
})

parentPort?.on('message', ({ id, text }: StrengthQuestion) => {
  const { score, feedback } = zxcvbn.check(text)
  const answer: StrengthAnswer = { id, strength: score, warning: feedback.warning }
  parentPort?.postMessage(answer)
})
