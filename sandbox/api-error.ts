/** The facts that Stripe adds to an error's message: https://docs.stripe.com/api/errors */
interface ErrorDetail {
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  /** The parameter at fault, in bracket notation. */
  param?: string
}

/** A refusal in the shape of Stripe's API. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: ErrorDetail

  constructor(status: number, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.status = status
    this.detail = detail
  }

  /** The body of the answer. */
  toBody() {
    return { error: { type: 'invalid_request_error', ...this.detail, message: this.message } }
  }
}

/** Returns the refusal for an unknown id. `status` is 404 for an id in the address and 400 for one in a parameter. */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404 = 404): ApiError {
  return new ApiError(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
