import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { functionPath } from '../../../contract/calls.ts'
import { createCateringOrderShape } from '../../../contract/create-catering-order.ts'
import { deliveryDaysQuery } from '../../../contract/delivery/delivery-days.ts'
import { putOnInvoiceSchema } from '../../../contract/documents.ts'
import { limits } from '../../../contract/limits.ts'
import { newsLinkSchema, subscribeToNewsSchema } from '../../../contract/news.ts'
import {
  type ChangeOwnOrder,
  cancelOwnOrderSchema,
  changeOwnOrderSchema,
  judgeOwnChangeSchema,
  ownOrderQuestion,
  sendChangeLinkSchema,
  withdrawOwnChangeSchema,
} from '../../../contract/own-order.ts'
import { sendEnquiryShape } from '../../../contract/send-enquiry.ts'
import { submitJobApplicationSchema } from '../../../contract/submit-job-application.ts'
import { type Applying, submitJobApplication } from '../../applications/submit-job-application.ts'
import { deliveryDays } from '../../delivery/delivery-days.ts'
import { putOnInvoice } from '../../documents/put-on-invoice.ts'
import { sendEnquiry } from '../../enquiries/send-enquiry.ts'
import { AppError } from '../../errors.ts'
import { requireApiKey } from '../../http/api-key.ts'
import { limitConcurrency } from '../../http/limit-concurrency.ts'
import { wideNetworkOf } from '../../http/network-of.ts'
import { confirmNews, leaveNews, subscribeToNews } from '../../news/subscribe-to-news.ts'
import type { ChangeAsked } from '../../orders/changes/asked-change.ts'
import { changePaidOrder } from '../../orders/changes/change-order.ts'
import { withdrawForCustomer } from '../../orders/changes/withdraw-change.ts'
import { cancelOwnOrder } from '../../orders/own-order/cancel-own-order.ts'
import { judgeOwnChange } from '../../orders/own-order/judge-own-change.ts'
import { proveByChangeKey, sendChangeLink } from '../../orders/own-order/own-link.ts'
import { showOwnOrder } from '../../orders/own-order/show-own-order.ts'
import type { OrderingOptions } from '../../orders/paying/open-order-payment.ts'
import { openRestPayment } from '../../orders/paying/open-rest-payment.ts'
import { createCateringOrder, type Ordering } from '../../orders/placing/create-catering-order.ts'
import { parseOr } from '../../parse.ts'

const bodyLimit = 32 * 1024
/** How many calls may run at once, from everybody and from one client. */
const places = { all: 1_000, each: 8 }
/**
 * How many calls one address may make in ten minutes. `ordering`: an office orders lunch from one address; thirty is
 * enough for it, and too few for an attack. `days`: a form asks for the days of each month that it shows. `mailing`:
 * nobody applies ten times, and each call may send a mail to a stranger.
 */
const callsPerTenMinutes = { ordering: 30, days: 300, reading: 120, mailing: 10 }

export interface FunctionsOptions extends OrderingOptions {
  anonKey: string
  rateLimits: boolean
}

/**
 * Answers the functions that the pages call. An unknown function gets a JSON 404, because the client would read any
 * 2xx as success.
 */
export function functions(app: FastifyInstance, options: FunctionsOptions): void {
  const { database } = options
  app.addHook('onRequest', requireApiKey(options.anonKey))
  app.removeContentTypeParser('text/plain')

  const preParsing = limitConcurrency(options.rateLimits ? places : { all: places.all })
  const limited = (calls: keyof typeof callsPerTenMinutes) => {
    const rateLimit = { max: callsPerTenMinutes[calls], timeWindow: 600_000 }
    return { bodyLimit, preParsing, config: { rateLimit } }
  }

  app.post(functionPath('create-catering-order'), limited('ordering'), async (request) => {
    const ordering = orderingIn(request)
    return createCateringOrder(options, parseOr('invalid_order', createCateringOrderShape, request.body), ordering)
  })
  app.get(functionPath('delivery-days'), limited('days'), async (request, reply) => {
    const answer = await deliveryDays(options, parseOr('invalid_order', deliveryDaysQuery, request.query))
    reply.header('Cache-Control', 'public, max-age=30')
    return answer
  })
  app.post(functionPath('submit-job-application'), limited('mailing'), async (request) => {
    const application = parseOr('invalid_application', submitJobApplicationSchema, request.body)
    return submitJobApplication(database, application, applyingIn(request, options))
  })
  app.post(functionPath('send-enquiry'), limited('mailing'), async (request) => {
    const enquiry = parseOr('invalid_enquiry', sendEnquiryShape, request.body)
    return sendEnquiry(database, enquiry, { network: options.rateLimits ? wideNetworkOf(request.ip) : undefined })
  })
  app.post(functionPath('subscribe-to-news'), limited('mailing'), async (request) => {
    const asked = parseOr('invalid_subscription', subscribeToNewsSchema, request.body)
    return subscribeToNews(database, asked, options.rateLimits ? wideNetworkOf(request.ip) : undefined)
  })
  app.post(functionPath('confirm-news'), limited('reading'), async (request) =>
    confirmNews(database, parseOr('invalid_subscription', newsLinkSchema, request.body)),
  )
  app.post(functionPath('leave-news'), limited('reading'), async (request) =>
    leaveNews(database, parseOr('invalid_subscription', newsLinkSchema, request.body)),
  )
  app.post(functionPath('put-on-invoice'), limited('mailing'), async (request) =>
    putOnInvoice(database, parseOr('invalid_order', putOnInvoiceSchema, request.body), options.isTrial),
  )

  // These calls take the link's key in the body, so that it appears in no address and no log.
  app.post(functionPath('own-order'), limited('reading'), async (request) => {
    const question = parseOr('invalid_order', ownOrderQuestion, request.body)
    await proveByChangeKey(database, question)
    return showOwnOrder(database, question.order_id)
  })
  app.post(functionPath('change-own-order'), limited('ordering'), async (request) => {
    const asked = parseOr('invalid_order', changeOwnOrderSchema, request.body)
    await proveByChangeKey(database, asked)
    const { order_id, idempotency_key: key, fields: wanted } = asked
    await changePaidOrder(options, order_id, { by: 'customer', key, wanted, seen: seenIn(asked), pay: { how: 'link' } })
    return showOwnOrder(database, order_id)
  })
  app.post(functionPath('judge-own-change'), limited('reading'), async (request) => {
    const asked = parseOr('invalid_order', judgeOwnChangeSchema, request.body)
    await proveByChangeKey(database, asked)
    return judgeOwnChange(database, asked)
  })
  app.post(functionPath('withdraw-own-change'), limited('ordering'), async (request) => {
    const asked = parseOr('invalid_order', withdrawOwnChangeSchema, request.body)
    await proveByChangeKey(database, asked)
    await withdrawForCustomer(options, asked.order_id, asked.change)
    return showOwnOrder(database, asked.order_id)
  })
  app.post(functionPath('cancel-own-order'), limited('ordering'), async (request) => {
    const wanted = parseOr('invalid_order', cancelOwnOrderSchema, request.body)
    await proveByChangeKey(database, wanted)
    return cancelOwnOrder(options, wanted)
  })
  app.post(functionPath('pay-rest'), limited('ordering'), async (request) => {
    const question = parseOr('invalid_order', ownOrderQuestion, request.body)
    await proveByChangeKey(database, question)
    return openRestPayment(options, question.order_id)
  })
  app.post(functionPath('send-change-link'), limited('mailing'), async (request) => {
    const { order_id } = parseOr('invalid_order', sendChangeLinkSchema, request.body)
    return sendChangeLink(database, order_id)
  })

  app.all(functionPath('*'), (_request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  )
}

function seenIn({ version, release, waiting, seen }: ChangeOwnOrder): ChangeAsked['seen'] {
  return { version, release, waiting, price: seen && { totalPence: seen.total_pence, backPence: seen.back_pence } }
}

function orderingIn({ headers }: FastifyRequest): Ordering {
  return {
    idempotencyKey: idempotencyKeyIn(headers['idempotency-key']),
    replacedKeys: replacedKeysIn(headers.replaces),
    allergenStatement: headers['allergen-list'],
    termsShown: headers.terms,
  }
}

function applyingIn(request: FastifyRequest, { publicUrl, rateLimits }: FunctionsOptions): Applying {
  const { 'cv-id': cvId, 'policy-version': policyVersion } = request.headers
  const origins = [publicUrl, `${request.protocol}://${request.host}`]
  return { origins, cvId, policyVersion, network: rateLimits ? wideNetworkOf(request.ip) : undefined }
}

function idempotencyKeyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]+$/.test(header) && header.length <= limits.idempotencyKey)
    return header
  const message = `The Idempotency-Key must be 1 to ${limits.idempotencyKey} visible ASCII characters.`
  throw new AppError('invalid_order', { message, fields: [] })
}

const keys = z.array(z.guid()).max(limits.replacedOrders)

/**
 * Returns the keys in the header `Replaces`: the Idempotency-Keys of earlier orders from the same form in this
 * browser. Accepts only UUIDs, because nobody can guess them. Throws AppError `invalid_order` for anything else.
 */
function replacedKeysIn(header: string | string[] | undefined): string[] {
  if (header === undefined) return []
  const parsed = keys.safeParse(
    String(header)
      .split(',')
      .map((key) => key.trim()),
  )
  if (parsed.success) return parsed.data
  const message = `The header Replaces must be 1 to ${limits.replacedOrders} UUIDs with commas between them.`
  throw new AppError('invalid_order', { message, fields: [] })
}
