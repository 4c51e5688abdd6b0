/**
 * Returns what the log may contain about an error: its name, code and place, and the same for its causes. Leaves out
 * the message. A failed query's message repeats the values, and Stripe's or a mail server's may contain the customer's
 * address.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'not an error' }
  // Nodemailer puts the mail server's reply code, such as 550, into `responseCode`.
  const { name, code, responseCode, stack, cause } = error as Error & { code?: string; responseCode?: number }
  // Drops the lines above the stack's places, because they repeat the message.
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
