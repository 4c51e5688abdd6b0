import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/errors.ts'
import type { CallerOf } from './callers.ts'

/**
 * The part of a route that bounds the requests of one address in ten minutes. With `callerOf` it counts those of whoever
 * has a session, and a stranger gets the 404 of an address that there is not, as often as they ask.
 */
export function limitOf(most: number, callerOf?: CallerOf) {
  // The headers that tell of a limit would tell a stranger of the route.
  const rateLimit = { max: most, timeWindow: 600_000, addHeadersOnExceeding: {} }
  if (!callerOf) return { config: { rateLimit } }
  const refuseStrangers = async (request: FastifyRequest) => {
    if (!(await callerOf(request))) throw new AppError('not_found')
  }
  // The limit's own hook comes after the route's. Before both the body is read, as it is where there is no route.
  return { preHandler: refuseStrangers, config: { rateLimit: { ...rateLimit, hook: 'preHandler' as const } } }
}
