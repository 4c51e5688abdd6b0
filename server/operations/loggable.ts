/**
 * Returns what the log may contain of an error: its name, its code and the place where it arose, and the same of its
 * causes. The message is left out, because the message of a failed query holds the values of its statement, and that of
 * a payment or mail server the customer's address.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'not an error' }
  // A mail server's answer has a number beside its words.
  const { name, code, responseCode, stack, cause } = error as Error & { code?: string; responseCode?: number }
  // Only the lines with places are kept. The lines above them repeat the message.
  const at = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  return {
    name,
    code,
    responseCode,
    at,
    ...(cause instanceof Error && { cause: loggable(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, 3).map(loggable) }),
  }
}

/**
 * Serialisers for the logger. They apply the same rule to errors that libraries log, such as Fastify's refused
 * requests, which would show the request byte by byte.
 */
export const serializers = { err: (error: unknown) => (error instanceof Error ? loggable(error) : error) }
