import type { ApiErrorBody } from '../contract/api-error.ts'

/** What can go wrong. `http/error-replies.ts` has each code's HTTP status and text. */
export type ErrorCode =
  | 'invalid_order'
  | 'invalid_application'
  | 'invalid_enquiry'
  | 'invalid_subscription'
  | 'invalid_json'
  | 'invalid_staff_call'
  | 'unauthorized'
  | 'sign_in_failed'
  | 'passkey_failed'
  | 'forbidden'
  | 'prove_again'
  | 'wrong_origin'
  | 'not_found'
  | 'price_changed'
  | 'packages_changed'
  | 'allergens_changed'
  | 'terms_changed'
  | 'wording_changed'
  | 'link_spent'
  | 'code_spent'
  | 'last_owner'
  | 'changed_meanwhile'
  | 'not_possible'
  | 'ordering_not_open'
  | 'ordering_paused'
  | 'order_expired'
  | 'body_too_large'
  | 'idempotency_key_reused'
  | 'applications_full'
  | 'enquiries_full'
  | 'subscriptions_full'
  | 'rate_limited'
  | 'too_many_tries'
  | 'internal'
  | 'payment_provider_unavailable'
  | 'database_unavailable'
  | 'overloaded'

/**
 * A failure with a code. It also has the wrong fields, if any, today's prices if the order had others, and a text that
 * is safe to show, if the code's usual one is not clear enough.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly text?: string
  readonly fields?: ApiErrorBody['fields']
  readonly prices?: ApiErrorBody['prices']

  constructor(code: ErrorCode, detail: Partial<Omit<ApiErrorBody, 'code'>> & { cause?: unknown } = {}) {
    super(detail.message ?? code, { cause: detail.cause })
    this.code = code
    this.text = detail.message
    this.fields = detail.fields
    this.prices = detail.prices
  }
}

/** Returns the error for something that isn't possible now. The message tells the caller why. */
export const notPossible = (message: string) => new AppError('not_possible', { message })

/** An error that keeps the server from starting. Its message is one line for the person who starts it. */
export class StartError extends Error {}

// PostgreSQL's error classes: 08 connection, 53 resources, 57 operator intervention, 58 system error, and a read-only
// standby.
const databaseGone = /^(08...|53...|57P..|57014|58...|25006)$/
// PostgreSQL ended this transaction because it conflicted or deadlocked with another.
const databaseClash = /^(40001|40P01)$/
const socketGone = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/

/**
 * Converts anything thrown to an AppError. An unknown error becomes `internal`, or `database_unavailable` if it comes
 * from the database.
 */
export function toAppError(error: unknown): AppError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause
    const { code = '', message } = cause as Error & { code?: string }
    if (isDatabaseGone(code, message)) return new AppError('database_unavailable', { cause: error })
    if (databaseClash.test(code)) return new AppError('overloaded', { cause: error })
  }
  return new AppError('internal', { cause: error })
}

function isDatabaseGone(code: string, message: string): boolean {
  if (databaseGone.test(code) || socketGone.test(code)) return true
  return /connection terminated|timeout exceeded when trying to connect|query read timeout/i.test(message)
}
