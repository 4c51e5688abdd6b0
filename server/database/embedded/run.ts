import { execFile } from 'node:child_process'
import { StartError } from '../../start-error.ts'

/** A failed start of the embedded PostgreSQL; the message is one line that says what to do. */
export class EmbeddedError extends StartError {}

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
      if (error) reject(explain(error, `${stderr}${stdout}`))
      else resolve(stdout)
    })
  })
}

function explain(error: Error & { code?: unknown }, output: string): EmbeddedError {
  const cannotUnshare = isRoot && (error.code === 'ENOENT' || /^unshare: /m.test(output))
  if (cannotUnshare) {
    return new EmbeddedError(
      'PostgreSQL does not run as root, and this machine allows no user namespace. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  if (/No space left on device/.test(output)) return new EmbeddedError('The disk is full: PostgreSQL can not start.')
  if (/Permission denied/.test(output)) {
    return new EmbeddedError(`PostgreSQL may not use DATA_DIR: ${firstLineWith(output, 'Permission denied')}`)
  }
  return new EmbeddedError(output.trim() || error.message)
}

function firstLineWith(output: string, words: string): string {
  return output.split('\n').find((line) => line.includes(words)) ?? words
}
