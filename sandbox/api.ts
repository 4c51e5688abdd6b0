import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogueApi } from './api-catalogue.ts'
import { ApiError } from './api-error.ts'
import { paymentsApi } from './api-payments.ts'
import { sessionsApi } from './api-sessions.ts'
import type { AddPost, Context, Work } from './context.ts'
import { once } from './idempotency.ts'
import { newId } from './store.ts'

/** The part of Stripe's API that this company uses, under /v1: https://docs.stripe.com/api */
export function api(app: FastifyInstance, context: Context, secretKey: string): void {
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply))
  app.setNotFoundHandler((request) => {
    throw new ApiError(404, `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`)
  })
  app.addHook('onRequest', async (request, reply) => {
    request.id = `req_${randomBytes(7).toString('hex')}`
    reply.header('request-id', request.id).header('cache-control', 'no-store')
    checkKey(request.headers.authorization, secretKey)
    if (request.url.includes('%00')) throw new ApiError(400, 'Invalid string: null characters are not allowed.')
  })
  const post: AddPost = (path, work) => {
    app.post<{ Params: { id?: string } }>(path, (request, reply) => answerPost(context, work, request, reply))
  }
  sessionsApi(app, post, context)
  catalogueApi(app, post, context)
  paymentsApi(app, post, context)
}

async function answerPost(
  context: Context,
  work: Work,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
): Promise<object> {
  const given = request.headers['idempotency-key']?.toString()
  if (given && given.length > 255) throw new ApiError(400, 'Idempotency keys may be at most 255 characters long.')
  const { answer, replayOf } = await once(
    context.pool,
    { key: given ?? newId('none_'), request: [request.url, request.body], requestId: request.id },
    (tx) => work(tx, request.body, { id: request.id, idempotency_key: given ?? null }, request.params.id ?? ''),
  )
  context.wake()
  if (given) reply.header('idempotency-key', given)
  if (replayOf) reply.header('idempotent-replayed', 'true').header('original-request', replayOf)
  return answer
}

function checkKey(authorization: string | undefined, secretKey: string): void {
  const [, given] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
  if (!given) throw new ApiError(401, 'You did not provide an API key in the Authorization header.')
  if (!timingSafeEqual(digest(given), digest(secretKey))) throw new ApiError(401, 'Invalid API Key provided.')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function answerError({ log }: Context, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) return reply.code(error.status).send(error.toBody())
  const { statusCode, message, code } = error as Error & { statusCode?: number; code?: string }
  if (statusCode && statusCode < 500) return reply.code(statusCode).send(new ApiError(statusCode, message).toBody())
  log.error({ request: request.id, reason: message, code }, 'the payment sandbox failed to answer')
  return reply.code(500).send(new ApiError(500, 'The payment sandbox failed.', { type: 'api_error' }).toBody())
}
