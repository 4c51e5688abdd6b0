import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { hashToken } from '../../people/secret-token.ts'
import { type Caller, findCaller } from '../../people/staff-sessions.ts'
import type { SessionCookie } from './session-cookie.ts'

/**
 * Makes the function that says whose session the cookie of a request opens, or undefined for a stranger. It asks the
 * database once for each request.
 */
export function callers(database: Database, cookie: SessionCookie) {
  const asked = new WeakMap<FastifyRequest, Promise<Caller | undefined>>()
  return function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const known = asked.get(request)
    if (known) return known
    const token = cookie.read(request)
    const caller = token ? findCaller(database, hashToken(token)) : Promise.resolve(undefined)
    asked.set(request, caller)
    return caller
  }
}

export type CallerOf = ReturnType<typeof callers>
