import { parentPort } from 'node:worker_threads'

/** What a program says: that it is loaded, an answer, or why it has none. */
export type Said<Answer> = 'loaded' | { answer: Answer } | { failure: unknown }

/**
 * Answers the server's questions in a program of `keptThread` or `keptProcess`. Call it once everything is loaded: the
 * time limit starts then. `movedOf` names the buffers that an answer transfers to the server.
 */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
  movedOf: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  const say = (said: Said<Answer>, moved: ArrayBuffer[] = []) =>
    parentPort ? parentPort.postMessage(said, moved) : process.send?.(said)
  const listener = async (question: Question) => {
    try {
      const given = await answer(question)
      say({ answer: given }, movedOf(given))
    } catch (failure) {
      say({ failure })
    }
  }
  parentPort ? parentPort.on('message', listener) : process.on('message', listener)
  say('loaded')
}
