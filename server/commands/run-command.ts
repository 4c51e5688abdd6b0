/**
 * Runs a command and ends it with exit code 1 after an error. It prints one line without a stack: the error's message,
 * or the one that `explain` gives.
 */
export function runCommand(command: () => Promise<void>, explain = messageOf): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  })
}

/** Prints a line for whoever ran the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
