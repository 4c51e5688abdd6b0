import type { FastifyRequest } from 'fastify'
import type { ApiErrorBody } from '../../contract/api-error.ts'
import { AppError, type ErrorCode, toAppError } from '../errors.ts'
import { siteNow } from '../publishing/live-content.ts'

/** The only table from error codes to HTTP statuses and texts for people. {phone} and {email} stand for ours. */
const errors = {
  invalid_order: [400, 'Please check your order: something is missing or not right.'],
  invalid_application: [400, 'Please check your application: something is missing or not right.'],
  invalid_enquiry: [400, 'Please check what you wrote: something is missing or not right.'],
  invalid_subscription: [400, 'Please check what you typed: something is missing or not right.'],
  invalid_json: [400, 'The request could not be read.'],
  invalid_staff_call: [400, 'One of the fields is empty, or can’t be so. Look through them, and send again.'],
  unauthorized: [401, 'No API key found in request'],
  sign_in_failed: [401, 'That email address and passphrase do not belong together.'],
  passkey_failed: [401, 'This passkey could not be used here. Try again, or use your passphrase.'],
  forbidden: [403, 'Your role does not allow this. Ask a manager or an owner.'],
  prove_again: [403, 'Please confirm that it is you.'],
  wrong_origin: [403, 'This can only be done from our own pages.'],
  not_found: [404, 'There is nothing at this address.'],
  price_changed: [409, 'Our prices have changed. Please reload the page and look at your order again.'],
  packages_changed: [409, 'What we sell has changed since this page was opened. Please look at your packages again.'],
  allergens_changed: [
    409,
    'Our list of allergens has changed. Please reload the page and look at what is in your order again.',
  ],
  terms_changed: [
    409,
    'Our terms have changed since this page was opened. Please read them again, and then place your order.',
  ],
  wording_changed: [409, 'What you agree to has changed. Please reload the page and read it again.'],
  link_spent: [404, 'This link was used already, or its 24 hours are over. Ask for a new one.'],
  code_spent: [404, 'This code is not right, was used already, or its ten minutes are over. Ask for a new one.'],
  last_owner: [409, 'You are the only owner. Invite another one first, and wait until they have joined.'],
  changed_meanwhile: [409, 'Somebody else has changed this. Look at it again before you go on.'],
  not_possible: [409, 'That cannot be done with this order.'],
  ordering_not_open: [409, 'Online ordering opens soon.'],
  ordering_paused: [409, 'We are not taking orders online at the moment.'],
  order_expired: [409, 'The time to pay for this order has run out. Please place it again.'],
  body_too_large: [413, 'That is more than we can take in one request.'],
  idempotency_key_reused: [422, 'This request was already used for another order. Please reload the page.'],
  applications_full: [
    429,
    'More applications came today than we can take online. Please write to {email} with your CV, or ring us on {phone}.',
  ],
  enquiries_full: [
    429,
    'More enquiries came today than we can take online. Please write to {email} or ring us on {phone}.',
  ],
  subscriptions_full: [
    429,
    'We can send no more confirmations by mail today. Please try again tomorrow, or ring us on {phone}.',
  ],
  rate_limited: [429, 'That was a lot of requests. Please wait ten minutes and try again.'],
  too_many_tries: [
    429,
    'There were too many wrong tries. Wait fifteen minutes, or ask a manager or an owner for a new link.',
  ],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  payment_provider_unavailable: [502, 'Our payment provider does not answer. Nothing was charged. Please try again.'],
  database_unavailable: [503, 'We cannot reach our order book right now. Please try again in a minute.'],
  overloaded: [503, 'We are very busy. Please try again in a moment.'],
} as const satisfies Record<ErrorCode, readonly [number, string]>

/** An error as it is answered: with its HTTP status, and a body for programs and people. */
export interface ErrorReply {
  status: number
  body: ApiErrorBody
}

/** Returns the answer for anything thrown by a request. Fastify's own refusals have their codes here, too. */
export function toErrorReply(error: unknown): ErrorReply {
  const { code, text, fields, prices } = fastifyRefusal(error) ?? toAppError(error)
  const [status, usual] = errors[code]
  const message = text ?? withOurs(usual)
  return { status, body: { code, message, ...(fields && { fields }), ...(prices && { prices }) } }
}

function withOurs(text: string): string {
  return text.replace(/\{(phone|email)\}/g, (_, fact) => (fact === 'email' ? siteNow().email : siteNow().phone.shown))
}

function fastifyRefusal(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || error instanceof AppError) return
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large', { cause: error })
  if (code === 'FST_UNDER_PRESSURE') return new AppError('overloaded', { cause: error })
  if (statusCode === 429) return new AppError('rate_limited', { cause: error })
  // Fastify's client errors and those of the JSON parser.
  const isParsing = code?.startsWith('FST_') || error instanceof SyntaxError
  if (isParsing && statusCode !== undefined && statusCode < 500) return new AppError('invalid_json', { cause: error })
}

/** True if the caller hung up in the middle of the request. Node's error for that looks like a database error. */
export function isHungUp({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.destroyed && !raw.complete
}
