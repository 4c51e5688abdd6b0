/**
 * Runs what a person asked for on the command line. An error ends it with exit code 1 and a line without a stack: its
 * own message, unless `explain` knows better.
 */
export function runCommand(command: () => Promise<void>, explain = messageOf): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
