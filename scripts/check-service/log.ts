const begun = Date.now()

/** Prints a line of the check's log, with the minutes and seconds since it began. */
export function log(line: string): void {
  process.stdout.write(`${elapsed()}  ${line}\n`)
}

/** The time since the check began, such as 7:05. */
function elapsed(): string {
  const seconds = Math.round((Date.now() - begun) / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
