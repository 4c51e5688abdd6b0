import { execFile, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../operations/start-error.ts'

/** A failed start of the embedded PostgreSQL; the message is one line that says what to do. */
export class EmbeddedError extends StartError {}

/** A failure that may be over in a moment, such as a port or a lock that a killed server still holds. */
export class PassingError extends EmbeddedError {}

const isRoot = process.getuid?.() === 0

/**
 * Runs a program of PostgreSQL to its end. PostgreSQL refuses to be root, so for root it gets a user namespace in
 * which root's own files belong to user 1000: no other account is needed, and folders that only root can enter stay
 * open to it, which no change of user could do. Resolves with what it printed; rejects with EmbeddedError.
 */
export function runPostgresTool(program: string, args: string[]): Promise<string> {
  const [command, all] = isRoot
    ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', '--', program, ...args]]
    : [program, args]
  return new Promise((resolve, reject) => {
    execFile(command, all, { timeout: 120_000 }, (error, stdout, stderr) => {
      if (error) reject(explain(`${stderr}${stdout}`.trim() || error.message))
      else resolve(stdout)
    })
  })
}

/** Runs the machine's tar with an archive to read. Rejects with EmbeddedError, or with what the archive fails with. */
export async function runTar(args: string[], archive: Readable): Promise<void> {
  const tar = spawn('tar', args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  tar.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', (error) => reject(explain(error.message)))
    tar.once('close', (code) => (code === 0 ? resolve() : reject(explain(said.trim() || 'tar was ended'))))
  })
  const [end, reading] = await Promise.allSettled([ended, pipeline(archive, tar.stdin)])
  // Where tar ends early, its own words tell more than the broken pipe.
  for (const result of [end, reading]) if (result.status === 'rejected') throw result.reason
}

/** What PostgreSQL, unshare or the file system says of a failure, as one line that says what to do. */
export function explain(output: string): EmbeddedError {
  if (/unshare failed|spawn unshare ENOENT/.test(output)) {
    return new EmbeddedError(
      'PostgreSQL does not run as root, and this machine allows no user namespace. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  if (/No space left on device|ENOSPC/.test(output)) return diskFull()
  const denied = lineWith(output, /Permission denied|EACCES|EPERM/)
  if (denied)
    return new EmbeddedError(`PostgreSQL may not use its files; give them to who starts the server: ${denied}`)
  return new PassingError(lineWith(output, /error|fatal|could not/i) ?? output.split('\n')[0] ?? '')
}

export function diskFull(): EmbeddedError {
  return new EmbeddedError('The disk is full: make room, then start again.')
}

function lineWith(output: string, words: RegExp): string | undefined {
  return output.split('\n').find((line) => words.test(line))
}
