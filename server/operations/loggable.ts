/**
 * What an error may tell the log: its name, its code and where it arose, and the same of its causes. Never a message:
 * a failed query's holds the values of its statement, a payment or mail server's the customer's address.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'not an error' }
  // A mail server's answer has a number as well as words.
  const { name, code, responseCode, stack, cause } = error as Error & { code?: string; responseCode?: number }
  // Only the lines that name places; what stands above them is the message again.
  const at = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  return {
    ...{ name, code, responseCode, at },
    ...(cause instanceof Error && { cause: loggable(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, 3).map(loggable) }),
  }
}

/** For a logger: holds to that what libraries log of their own accord, such as Fastify a refused request, byte by byte. */
export const serializers = { err: (error: unknown) => (error instanceof Error ? loggable(error) : error) }
