import { expect, onTestFinished, test, vi } from 'vitest'
import { keptThread, oneAtATimeEach } from '../../server/operations/kept-thread.ts'

/** Answers with its number and the question; some questions are never answered. It is loaded once `loads` is. */
const programThat = (loads = '') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    ${loads}
    parentPort.on('message', (question) => {
      if (question === 'for ever') while (true) {}
      if (question === 'too much') for (const all = []; ; ) all.push(Array(1_000).fill({}))
      if (question === 'a fault') throw new Error('It failed.')
      if (question === 'the end') process.exit()
      parentPort.postMessage({ question, threadId })
    })
    parentPort.postMessage('ready')
  `)}`,
  )

type Answer = { question: string; threadId: number }
const limits = { staysFor: 60_000, longest: 60_000, megabytes: 16, mostAsked: 4 }
const ask = (changes = {}) => keptThread<string, Answer>(programThat(), { ...limits, ...changes })

test('questions are answered in their order by one thread', async () => {
  const asked = ask()
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((each) => asked(each)))
  expect(answers.map(({ question }) => question)).toEqual(['a', 'b', 'c', 'd'])
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1)
})

test.each([
  ['never answers', 'for ever', 'The thread took too long'],
  ['takes all memory', 'too much', /memory/],
  ['fails', 'a fault', 'It failed.'],
  ['ends', 'the end', 'The thread has ended'],
])('a program that %s is ended, and who asks next gets another thread', async (_what, question, message) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = ask()
  const first = await asked('first')
  const [bad, next] = [asked(question), asked('next')]
  // This thread goes on meanwhile.
  await new Promise((done) => setImmediate(done))
  if (question === 'for ever') vi.advanceTimersByTime(limits.longest)
  await expect(bad).rejects.toThrow(message)
  expect((await next).question).toBe('next')
  expect((await next).threadId).not.toBe(first.threadId)
})

test('the time in which a program is loaded does not count', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const gate = new BroadcastChannel('kept-thread')
  onTestFinished(() => gate.close())
  const loads = `await new Promise((done) => { const gate = new BroadcastChannel('kept-thread')
    gate.onmessage = () => { gate.close(); done() }
    gate.postMessage('waits') })`
  const waits = new Promise((done) => {
    gate.onmessage = done
  })
  const asked = keptThread<string, Answer>(programThat(loads), limits)('a')
  await waits
  vi.advanceTimersByTime(2 * limits.longest)
  gate.postMessage('load')
  expect((await asked).question).toBe('a')
})

test('more than may ask at the same time are told to try again', async () => {
  const asked = ask()
  const four = ['a', 'b', 'c', 'd'].map((each) => asked(each))
  await expect(asked('e')).rejects.toMatchObject({ code: 'overloaded' })
  await Promise.all(four)
  expect((await asked('e')).question).toBe('e')
})

test('a thread that nobody asks ends', async () => {
  const asked = ask({ staysFor: 0 })
  const first = await asked('a')
  await expect.poll(async () => (await asked('b')).threadId, { timeout: 60_000 }).not.toBe(first.threadId)
})

test('of each name one work is done at a time, so that none takes the room of another', async () => {
  const inTurn = oneAtATimeEach(2)
  const begun: string[] = []
  const gates = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() }
  const ask = (name: 'a' | 'b', what: string) =>
    inTurn(name, async () => {
      begun.push(what)
      await gates[name].promise
    })
  const asked = [ask('a', 'a1'), ask('a', 'a2')]
  await expect(ask('a', 'a3')).rejects.toMatchObject({ code: 'overloaded' })
  const other = ask('b', 'b1')
  gates.b.resolve()
  await other
  expect(begun).toEqual(['a1', 'b1'])
  gates.a.resolve()
  await Promise.all(asked)
  await ask('a', 'a4')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a4'])
})
