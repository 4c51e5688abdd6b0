import { AppError } from '../errors.ts'
import { toErrorReply } from '../http/error-replies.ts'

/**
 * Runs a command. After an error it sets exit code 1 and prints one line without a stack: the text from `explain`, by
 * default the error's message.
 */
export function runCommand(command: () => Promise<void>, explain = messageOf): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  })
}

/** Prints a line for the person who ran the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return toErrorReply(error).body.message
  return error instanceof Error ? error.message : String(error)
}
