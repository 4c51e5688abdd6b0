import { threadId } from 'node:worker_threads'
import { answerQuestions } from '../../server/operations/answer-questions.ts'

/** A program that answers with its name and the question. Some questions are never answered. */
const name = `${process.pid}/${threadId}`

answerQuestions((question: string) => {
  if (question === 'for ever') while (true) {}
  if (question === 'too much') for (const all = []; ; ) all.push(Array(1_000).fill({}))
  if (question === 'a fault') throw new Error('It failed.')
  if (question === 'the end') process.exit()
  return { question, name }
})
