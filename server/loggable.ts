/**
 * What an error may tell the log: its name, its code and where it arose, and the same of its causes. Never a message:
 * a failed query's holds the values of its statement, a payment or mail server's the customer's address.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'not an error' }
  const { name, code, stack, cause } = error as Error & { code?: string }
  // Only the lines that name places; what stands above them is the message again.
  const at = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  return { name, code, at, ...(cause instanceof Error && { cause: loggable(cause) }) }
}
