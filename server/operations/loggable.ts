/**
 * Returns what the log may contain about an error: its name, code and place, and the same for its causes. The message
 * is left out, because a failed query's contains the statement's values, and a payment or mail server's the customer's
 * address.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'not an error' }
  // A mail server's answer has a number as well as words.
  const { name, code, responseCode, stack, cause } = error as Error & { code?: string; responseCode?: number }
  // Keeps only the lines with places. The lines above them repeat the message.
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
 * The logger's serialisers. They apply the same rule to errors that libraries log, such as Fastify's refused requests,
 * which would show the request byte by byte.
 */
export const serializers = { err: (error: unknown) => (error instanceof Error ? loggable(error) : error) }
