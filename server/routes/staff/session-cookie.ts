import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionDays } from '../../people/staff-sessions.ts'

/** The cookie that holds a session's token. Where the site is https its name lets no other host or path set it. */
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
