import type { FastifyReply } from 'fastify'

/** The errors of the data API, in PostgREST's shape: https://docs.postgrest.org/en/stable/references/errors.html */
const errors = {
  PGRST116: [406, 'Cannot coerce the result to a single JSON object'],
  PGRST205: [404, 'Could not find the table in the schema cache'],
  '22P02': [400, 'invalid input syntax for type uuid'],
  '42501': [401, 'permission denied for this table'],
} as const

/** Answers with one of the errors above. */
export function postgrestError(reply: FastifyReply, code: keyof typeof errors, details: string | null = null) {
  const [status, message] = errors[code]
  if (code === 'PGRST116') reply.header('Proxy-Status', 'PostgREST; error=PGRST116')
  return reply.code(status).send({ code, details, hint: null, message })
}
