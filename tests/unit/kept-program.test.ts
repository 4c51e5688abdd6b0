import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { keptProcess, keptThread, oneAtATimeEach, ProgramFailure } from '../../server/operations/kept-program.ts'

const program = new URL('asked-program.ts', import.meta.url)
type Answer = { question: string; name: string }
const limits = { staysFor: 60_000, longest: 60_000, megabytes: 16, mostAsked: 4 }
const askThread = (changes = {}) => keptThread<string, Answer>(program, { ...limits, ...changes })
const askProcess = (changes = {}) => keptProcess<string, Answer>(program, { ...limits, ...changes })

describe.each([
  ['thread', askThread, /memory/],
  ['process', askProcess, 'The program has ended'],
])('a program in a %s', (_kind, ask, outOfMemory) => {
  test('answers questions in their order', async () => {
    const asked = ask()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((each) => asked(each)))
    expect(answers.map(({ question }) => question)).toEqual(['a', 'b', 'c', 'd'])
    expect(new Set(answers.map(({ name }) => name)).size).toBe(1)
  })

  test.each([
    ['never answers', 'for ever', 'The program took too long'],
    ['takes all memory', 'too much', outOfMemory],
    ['fails', 'a fault', 'It failed.'],
    ['ends', 'the end', 'The program has ended'],
  ])('that %s is ended, and who asks next gets another', async (_what, question, message) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = ask()
    const first = await asked('first')
    const [bad, next] = [asked(question), asked('next')]
    // The program goes on meanwhile.
    await new Promise((done) => setImmediate(done))
    if (question === 'for ever') vi.advanceTimersByTime(limits.longest)
    await expect(bad).rejects.toThrow(message)
    expect((await next).question).toBe('next')
    expect((await next).name).not.toBe(first.name)
  })

  test('ends after one answer if it stays for no time', async () => {
    const asked = ask({ staysFor: 0 })
    expect((await asked('a')).name).not.toBe((await asked('b')).name)
  })
})

test('a process that is stopped from outside has not failed', async () => {
  const asked = askProcess()
  const { name } = await asked('first')
  const [bad, next] = [asked('for ever'), asked('next')]
  await new Promise((done) => setImmediate(done))
  process.kill(Number.parseInt(name, 10), 'SIGTERM')
  const failure = await bad.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(ProgramFailure)
  expect((await next).question).toBe('next')
})

test('the time in which a program is loaded does not count', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const gate = new BroadcastChannel('kept-program')
  onTestFinished(() => gate.close())
  const source = `await new Promise((done) => { const gate = new BroadcastChannel('kept-program')
    gate.onmessage = () => { gate.close(); done() }
    gate.postMessage('waits') })
    await import('${program}')`
  const waits = new Promise((done) => {
    gate.onmessage = done
  })
  const slow = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
  const asked = keptThread<string, Answer>(slow, limits)('a')
  await waits
  vi.advanceTimersByTime(2 * limits.longest)
  gate.postMessage('load')
  expect((await asked).question).toBe('a')
})

test('more than may ask at the same time are told to try again', async () => {
  const asked = askThread()
  const four = ['a', 'b', 'c', 'd'].map((each) => asked(each))
  await expect(asked('e')).rejects.toMatchObject({ code: 'overloaded' })
  await Promise.all(four)
  expect((await asked('e')).question).toBe('e')
})

test('a program that nobody asks ends', async () => {
  const asked = askThread({ staysFor: 1 })
  const first = await asked('a')
  await expect.poll(async () => (await asked('b')).name, { timeout: 60_000 }).not.toBe(first.name)
})

test('each name has one piece of work done at a time, so that none takes the room of another', async () => {
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
