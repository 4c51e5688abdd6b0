import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { notPossible } from '../../errors.ts'
import type { Making, MakingAnswer } from './photo-process.ts'

const program = fileURLToPath(new URL('photo-process.ts', import.meta.url))
/** How long one photo may take on a busy machine, in milliseconds. */
const longest = 180_000

/**
 * Makes the site's files from an uploaded photo. Runs in its own process with a deadline, bounded memory and no
 * settings, because a large library reads a stranger's bytes here. Throws AppError `not_possible` where the file
 * can't be used.
 */
export function makePhotoOf(bytes: Buffer): Promise<Making> {
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
