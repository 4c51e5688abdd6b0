import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { WholeAnswer } from './whole-answer.ts'

/**
 * Starts a `node:http` server in a process of its own that gives this one prepared answer to every request. It shows
 * the most that Node can do with these bytes, and stands in for a server that answers at once.
 */
export async function startBareServer({ headers, body }: WholeAnswer) {
  const child = fork(new URL('answer-at-once.ts', import.meta.url))
  child.send({ headers: headers.flat(), body: body.toString('base64') })
  const [port] = (await once(child, 'message', { signal: AbortSignal.timeout(30_000) })) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
