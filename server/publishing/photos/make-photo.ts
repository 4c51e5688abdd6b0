import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { notPossible } from '../../http/errors.ts'
import { oneAtATime } from '../../operations/kept-thread.ts'
import type { Making, MakingAnswer } from './photo-process.ts'

const program = fileURLToPath(new URL('photo-process.ts', import.meta.url))
/** How long one photo may take, in milliseconds. A usual one takes three seconds. */
const longest = 45_000
/** How many photos may be made or wait for that at the same time. Each is in memory meanwhile. */
const inTurn = oneAtATime(6)

/**
 * Makes a photo of a file. A stranger's bytes meet a large library here, so each file has a process of its own, with a
 * deadline and a bound in memory, and without any of the server's settings. One is made at a time.
 * Throws AppError `not_possible` where the file is no photo that can be taken, and `overloaded` where too many wait.
 */
export function makePhotoOf(bytes: Buffer): Promise<Making> {
  return inTurn(() => makeInProcess(bytes))
}

function makeInProcess(bytes: Buffer): Promise<Making> {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const made = Promise.withResolvers<Making>()
  const tooMuch = notPossible('This photo takes too much work to read. Save it smaller, as JPEG, and choose that.')
  const late = setTimeout(() => made.reject(tooMuch), longest)
  child.once('message', (answer: MakingAnswer) => {
    if ('refused' in answer) made.reject(notPossible(answer.refused))
    else made.resolve(answer)
  })
  child.on('error', made.reject)
  child.once('exit', () => made.reject(tooMuch))
  child.send(bytes)
  return made.promise.finally(() => {
    clearTimeout(late)
    child.kill('SIGKILL')
  })
}
