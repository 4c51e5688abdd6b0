import { execFile, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../errors.ts'

/** The embedded PostgreSQL could not start or work. The message is one line that says what to do. */
export class EmbeddedError extends StartError {}

/** A failure that may soon be over, such as a port or lock that a killed server still holds. */
export class PassingError extends EmbeddedError {}

const isRoot = process.getuid?.() === 0

/**
 * Runs a program of PostgreSQL to its end. PostgreSQL refuses to run as root, so root runs it in a user namespace as
 * user 1000. That needs no other account, and can enter folders that only root may enter. Resolves with the program's
 * output; rejects with EmbeddedError.
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

/** Runs the machine's tar with an archive as its input. Rejects with EmbeddedError, or with the archive's error. */
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
  // If tar ends early, its own error says more than the broken pipe.
  if (end.status === 'rejected') throw end.reason
  if (reading.status === 'rejected' && !isUnreadRest(reading.reason)) throw reading.reason
}

// tar stops at an archive's end mark and leaves the padding behind it unread.
function isUnreadRest({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE'
}

/** Turns the output of PostgreSQL or unshare, or an error of the file system, into one line that says what to do. */
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

/** Returns the error for a full disk. */
export function diskFull(): EmbeddedError {
  return new EmbeddedError('The disk is full: make room, then start again.')
}

function lineWith(output: string, words: RegExp): string | undefined {
  return output.split('\n').find((line) => words.test(line))
}
