import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { findSeenNumbers } from '../../orders/lists/order-lists.ts'
import { hashToken } from '../../people/secret-token.ts'
import { type Caller, findCaller, sessionDays } from '../../people/staff-sessions.ts'

/**
 * Returns the functions that read, set and clear the cookie with a session's token. On https, the prefix `__Host-`
 * keeps other hosts and paths from setting it.
 */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-staff' : 'staff'
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const
  return {
    read: (request: FastifyRequest) => request.cookies[name],
    set: (reply: FastifyReply, token: string) =>
      void reply.setCookie(name, token, { ...options, maxAge: sessionDays.inAll * 24 * 60 * 60 }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  }
}

export type SessionCookie = ReturnType<typeof sessionCookie>

/**
 * Returns a function that finds the caller of a request by its cookie; undefined for a stranger. Asks the database
 * once for each request.
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

/**
 * Returns the ids of the kitchens whose orders a call is about: the one it asks for, else those that the caller sees;
 * undefined for all. Throws AppError `forbidden` for a kitchen whose orders the caller does not see.
 */
export function kitchensAsked({ kitchens }: Pick<Caller, 'kitchens'>, asked?: string): readonly string[] | undefined {
  if (asked === undefined) return kitchens
  if (kitchens && !kitchens.includes(asked)) throw new AppError('forbidden', { message: notYourKitchen })
  return [asked]
}

/**
 * Throws AppError `not_found` unless the kitchens of a caller cook all of these orders. Asks nothing for a caller who
 * sees all kitchens.
 */
export async function requireSeenOrders(
  database: Database,
  numbers: readonly string[],
  { role, kitchens }: Pick<Caller, 'role' | 'kitchens'>,
): Promise<void> {
  if (!kitchens || numbers.length === 0) return
  const seen = new Set(await findSeenNumbers(database, numbers, { role, kitchens }))
  if (!numbers.every((number) => seen.has(number))) throw new AppError('not_found')
}

const notYourKitchen = 'You only see the orders of your own kitchen. Ask an owner about the other.'

/**
 * Returns route options that limit the calls of one address in ten minutes. With `callerOf`, only calls with a
 * session are counted. Strangers always get a 404, as for an unknown address.
 */
export function limitOf(calls: number, callerOf?: CallerOf) {
  // The headers of a limit would tell a stranger that this route exists.
  const rateLimit = { max: calls, timeWindow: 600_000, addHeadersOnExceeding: {} }
  if (!callerOf) return { config: { rateLimit } }
  const refuseStrangers = async (request: FastifyRequest) => {
    if (!(await callerOf(request))) throw new AppError('not_found')
  }
  // The limit's hook runs after the route's own. The body is read before both, as for an unknown address.
  return { preHandler: refuseStrangers, config: { rateLimit: { ...rateLimit, hook: 'preHandler' as const } } }
}
