import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { mayDo, type StaffCall, staffCallPath } from '../../../contract/staff/call.ts'
import { AppError } from '../../http/errors.ts'
import { parseOr } from '../../http/parse.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import type { CallerOf } from './callers.ts'
import { limitOf } from './limit-of.ts'
import { packed } from './packed.ts'

/** What the answer to a call knows beside its input. */
export interface CallContext<Who = Caller> {
  caller: Who
  request: FastifyRequest
  reply: FastifyReply
}

/** Calls for anyone may come from somebody who has not signed in. */
type WhoCalls<Call> = Call extends { least: 'anyone' } ? Caller | undefined : Caller

export interface AnswerCallsOptions {
  publicUrl: string
  callerOf: CallerOf
}

/**
 * Makes the function that takes up the staff's calls, one by one. Each is let in by the rights that its contract names:
 * who has not signed in gets the same 404 as for an address that there is not.
 */
export function answerCalls(app: FastifyInstance, { publicUrl, callerOf }: AnswerCallsOptions) {
  const { origin } = new URL(publicUrl)

  /** `most` bounds the calls of one address in ten minutes. */
  return function answer<Call extends StaffCall>(
    call: Call,
    handle: (input: z.output<Call['input']>, context: CallContext<WhoCalls<Call>>) => Promise<z.input<Call['output']>>,
    most?: number,
  ): void {
    app.route({
      method: call.kind === 'read' ? 'GET' : 'POST',
      url: staffCallPath(call.name),
      ...(most && limitOf(most, call.least === 'anyone' ? undefined : callerOf)),
      async handler(request, reply) {
        const caller = await callerOf(request)
        admit(call, caller)
        // After that, so that a stranger is told of no call that there is.
        if (call.kind === 'act') requireOwnOrigin(request, origin)
        const given = call.kind === 'read' ? request.query : request.body
        const input = parseOr('invalid_staff_call', call.input, given) as z.output<Call['input']>
        const answer = await handle(input, { caller: caller as WhoCalls<Call>, request, reply })
        return call.kind === 'read' ? packed(answer, request, reply) : answer
      },
    })
  }
}

/** What takes up one call. */
export type Answer = ReturnType<typeof answerCalls>

function admit(call: StaffCall, caller: Caller | undefined): void {
  if (call.least === 'anyone') return
  if (!caller) throw new AppError('not_found')
  if (!mayDo(caller.role, call.least)) throw new AppError('forbidden')
  if (call.provesAgain && !caller.hasProved) throw new AppError('prove_again')
}

/**
 * Refuses what another site's page asks for in a signed-in person's browser. Browsers say where a request comes from,
 * and no page can change that: https://www.w3.org/TR/fetch-metadata/ and RFC 6454, section 7.
 */
function requireOwnOrigin({ headers }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site']
  if (site === undefined ? headers.origin !== origin : site !== 'same-origin') throw new AppError('wrong_origin')
}
