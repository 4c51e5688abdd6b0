import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { mayDo, type StaffCall, staffCallPath, uploadBytes } from '../../../contract/staff/call.ts'
import { contentReleaseHeader } from '../../../contract/staff/content.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../errors.ts'
import { parseOr } from '../../parse.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import { releaseNow } from '../../publishing/live-content.ts'
import { accepts } from '../website/send-file.ts'
import { type CallerOf, limitOf, requireSeenOrders } from './callers.ts'

const zip = promisify(gzip)
/** The shortest answer that is worth gzipping, in characters. A shorter one fits into a few packets anyway. */
const leastToZip = 4_000

/** What a handler knows of a call beside its input. */
export interface CallContext<Who = Caller> {
  caller: Who
  /** The part of a file that an upload sends; empty for every other call. */
  content: Buffer
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns: the answer, or nothing where the answer says nothing. */
type Handled<Answer> = Promise<Answer> | (Answer extends Record<string, never> ? Promise<void> : never)

/** The caller. A call that anyone may make can come from a stranger. */
type WhoCalls<Call> = Call extends { least: 'anyone' } ? Caller | undefined : Caller

export interface AnswerCallsOptions {
  database: Database
  publicUrl: string
  callerOf: CallerOf
}

/**
 * Returns the function that registers the staff's calls, one by one. A call needs the role that its contract names. A
 * stranger gets a 404, as for an unknown address, and so does whoever names an order of a kitchen that is not theirs.
 */
export function answerCalls(app: FastifyInstance, { database, publicUrl, callerOf }: AnswerCallsOptions) {
  const { origin } = new URL(publicUrl)
  // Refused before the body is read.
  const refuseStrangers = async (request: FastifyRequest) => {
    if (!(await callerOf(request))) throw new AppError('not_found')
  }

  // Only uploads take bytes that are not JSON.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  return function answer<Call extends StaffCall>(
    call: Call,
    handle: (input: z.output<Call['input']>, context: CallContext<WhoCalls<Call>>) => Handled<z.input<Call['output']>>,
    callsPerTenMinutes?: number,
  ): void {
    app.route({
      method: call.kind === 'read' ? 'GET' : 'POST',
      url: staffCallPath(call.name),
      ...(call.kind === 'upload' && { bodyLimit: uploadBytes, onRequest: refuseStrangers }),
      ...(callsPerTenMinutes && limitOf(callsPerTenMinutes, call.least === 'anyone' ? undefined : callerOf)),
      async handler(request, reply) {
        const caller = await callerOf(request)
        requireRights(call, caller)
        if (caller) reply.header(contentReleaseHeader, releaseNow().number)
        // Checked after the rights, so that a stranger can't tell this call from an unknown address.
        if (call.kind !== 'read') requireOwnOrigin(request, origin)
        const given = call.kind === 'act' ? request.body : request.query
        const input = parseOr('invalid_staff_call', call.input, given) as z.output<Call['input']>
        if (caller) await requireSeenOrders(database, ordersIn(input), caller)
        const answer =
          (await handle(input, {
            caller: caller as WhoCalls<Call>,
            content: call.kind === 'upload' ? contentOf(request) : Buffer.alloc(0),
            request,
            reply,
          })) ?? {}
        return call.kind === 'read' ? zipped(answer, request, reply) : answer
      },
    })
  }
}

/** Returns the bytes of an upload. An empty one has no body. Throws AppError `invalid_staff_call` for JSON. */
function contentOf({ body = Buffer.alloc(0) }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('invalid_staff_call')
  return body
}

/** The function that registers one call with its handler. */
export type Answer = ReturnType<typeof answerCalls>

/**
 * Throws AppError `not_found` for a stranger, `forbidden` where the caller's role may not make the call, and
 * `prove_again` where the call needs a fresh proof of who the caller is.
 */
function requireRights(call: StaffCall, caller: Caller | undefined): void {
  if (call.least === 'anyone') return
  if (!caller) throw new AppError('not_found')
  if (!mayDo(caller.role, call.least)) throw new AppError('forbidden')
  if (call.provesAgain && !caller.hasProved) throw new AppError('prove_again')
}

/** Returns the numbers of the orders that an input names. Releases have numbers too. */
function ordersIn(input: unknown): string[] {
  const { number, numbers, replaces } = input as Record<string, unknown>
  return [number, numbers, replaces].flat().filter((each) => typeof each === 'string')
}

/**
 * Refuses a call that another site's page makes in the browser of a signed-in person (AppError `wrong_origin`).
 * Browsers send where a request comes from, and no page can change that: https://www.w3.org/TR/fetch-metadata/ and
 * RFC 6454, section 7.
 */
function requireOwnOrigin({ headers }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site']
  if (site === undefined ? headers.origin !== origin : site !== 'same-origin') throw new AppError('wrong_origin')
}

/**
 * Gzips a long answer where the browser accepts that. A list of 200 orders takes a phone's network a third of a
 * second; gzipped, it has a tenth of the bytes.
 */
async function zipped(answer: unknown, { headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  reply.header('Vary', 'Accept-Encoding')
  if (!accepts(String(headers['accept-encoding'] ?? ''), 'gzip')) return answer
  const text = JSON.stringify(answer)
  if (text.length < leastToZip) return answer
  reply.type('application/json; charset=utf-8').header('Content-Encoding', 'gzip')
  return zip(text, { level: constants.Z_BEST_SPEED })
}
