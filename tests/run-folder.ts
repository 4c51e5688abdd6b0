import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const prefix = 'tandoor-tests-'

/**
 * Makes one folder for all temporary files of a run of tests, also for those of its workers. A process beside the run
 * (`clean-up.ts`) removes it. When the run is killed, that process ends every database and server that works in it too.
 * The returned function ends the folder in good order.
 */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const before = process.env.TMPDIR
  // A run of several kinds of tests has a folder for each, beside each other.
  const outside = basename(tmpdir()).startsWith(prefix) ? dirname(tmpdir()) : tmpdir()
  const folder = await mkdtemp(join(outside, prefix))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  const program = new URL('clean-up.ts', import.meta.url).pathname
  // It has a process group of its own, so that Ctrl-C in the terminal does not end it too.
  const cleanUp = spawn(process.execPath, [program, folder], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    const ended = once(cleanUp, 'exit')
    cleanUp.stdin.end('in good order')
    await ended
  }
}
