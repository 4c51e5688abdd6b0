import type { FastifyInstance } from 'fastify'
import { functionPath } from '../../../contract/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { submitJobApplication } from '../../applications/submit-job-application.ts'
import { deliveryDays } from '../../delivery/delivery-days.ts'
import { putOnInvoice } from '../../documents/put-on-invoice.ts'
import { requireApiKey } from '../../http/api-key.ts'
import { AppError } from '../../http/errors.ts'
import { limitConcurrency } from '../../http/limit-concurrency.ts'
import { wideNetworkOf } from '../../http/network-of.ts'
import { ownOrder } from '../../orders/changes/own-order.ts'
import { sendChangeLink } from '../../orders/changes/send-change-link.ts'
import { cancelOwnOrder } from '../../orders/ending/cancel-own-order.ts'
import type { OrderingOptions } from '../../orders/paying/open-order-payment.ts'
import { createCateringOrder } from '../../orders/placing/create-catering-order.ts'
import { replacedKeysIn } from '../../orders/placing/replace-orders.ts'
import { changeOwnOrder } from './change-own-order.ts'

const bodyLimit = 32 * 1024
/** How many calls may be under way at the same time, from everybody and from one client. */
const places = { all: 1_000, each: 8 }

export interface FunctionsOptions extends OrderingOptions {
  anonKey: string
  rateLimits: boolean
  isTrial?: boolean
}

/**
 * The functions that the pages invoke. An unknown function gets a JSON 404, since the client would read any 2xx as
 * success.
 */
export function functions(app: FastifyInstance, options: FunctionsOptions): void {
  app.addHook('onRequest', requireApiKey(options.anonKey))
  app.removeContentTypeParser('text/plain')

  // The people of an office order lunch from one address. Thirty orders in ten minutes are enough for them, and too few
  // for an attack.
  const config = { rateLimit: { max: 30, timeWindow: 600_000 } }
  const preParsing = limitConcurrency(options.rateLimits ? places : { all: places.all })
  app.post(functionPath('create-catering-order'), { bodyLimit, config, preParsing }, (request) =>
    createCateringOrder(options, request.body, {
      idempotencyKey: idempotencyKeyIn(request.headers['idempotency-key']),
      replacedKeys: replacedKeysIn(request.headers.replaces),
      allergensTold: request.headers['allergen-list'],
      termsShown: request.headers.terms,
    }),
  )
  // A form asks once for each month that is looked at.
  const often = { rateLimit: { max: 300, timeWindow: 600_000 } }
  app.get(functionPath('delivery-days'), { config: often, preParsing }, async (request, reply) => {
    const answer = await deliveryDays(options, request.query)
    reply.header('Cache-Control', 'public, max-age=30')
    return answer
  })
  const looks = { rateLimit: { max: 120, timeWindow: 600_000 } }
  // Nobody applies ten times, and each try may send a mail to a stranger.
  const fewer = { rateLimit: { ...config.rateLimit, max: 10 } }
  app.post(functionPath('submit-job-application'), { bodyLimit, config: fewer, preParsing }, (request) => {
    const origins = [options.publicUrl, `${request.protocol}://${request.host}`]
    const network = options.rateLimits ? wideNetworkOf(request.ip) : undefined
    const { 'cv-id': cvId, 'policy-version': policyVersion } = request.headers
    return submitJobApplication(options, request.body, { origins, cvId, policyVersion, network })
  })

  app.post(functionPath('put-on-invoice'), { bodyLimit, config: fewer, preParsing }, (request) =>
    putOnInvoice(options.database, request.body, options.isTrial),
  )

  // Each takes the link's key in its body, so that it stands in no address and in no log.
  app.post(functionPath('own-order'), { bodyLimit, config: looks, preParsing }, (request) =>
    ownOrder(options.database, request.body),
  )
  app.post(functionPath('change-own-order'), { bodyLimit, config, preParsing }, (request) =>
    changeOwnOrder(options.database, request.body),
  )
  app.post(functionPath('cancel-own-order'), { bodyLimit, config, preParsing }, (request) =>
    cancelOwnOrder(options, request.body),
  )
  app.post(functionPath('send-change-link'), { bodyLimit, config: fewer, preParsing }, (request) =>
    sendChangeLink(options.database, request.body),
  )

  app.all(functionPath('*'), (_request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  )
}

function idempotencyKeyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]+$/.test(header) && header.length <= limits.idempotencyKey)
    return header
  const message = `The Idempotency-Key must be 1 to ${limits.idempotencyKey} visible ASCII characters.`
  throw new AppError('invalid_order', { message, fields: [] })
}
