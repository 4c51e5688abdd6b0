import type { FunctionInvokeOptions, SupabaseClient } from '@supabase/supabase-js'
import { type ApiErrorBody, apiErrorSchema } from '../contract/api-error.ts'
import { type FunctionName, functionPath } from '../contract/calls.ts'
import { cateringOrderItemRow, cateringOrderRow } from '../contract/catering-order.ts'
import { type CreateCateringOrder, createCateringOrderAnswer } from '../contract/create-catering-order.ts'
import type { DeliveryDaysAnswer } from '../contract/delivery/delivery-days.ts'
import { type DocumentRow, documentRow, type PutOnInvoice } from '../contract/documents.ts'
import type {
  CancelOwnOrder,
  ChangeOwnOrder,
  JudgedOwnChange,
  JudgeOwnChange,
  OwnOrder,
  WithdrawOwnChange,
} from '../contract/own-order.ts'
import { variantId } from '../contract/package-variants.ts'

/** The longest wait for an order's answer, in milliseconds. The server's own longest wait is shorter. */
const orderTimeout = 45_000
/** The longest wait for the delivery days, in milliseconds. The form works without them. */
const daysTimeout = 15_000

/** A failed call, with what the server's error answer says (contract/api-error.ts). */
export class BackendError extends Error {
  readonly code: string
  readonly fields: { path: string; message: string }[]
  readonly prices: ApiErrorBody['prices']

  constructor(code: string, message: string, { fields = [], prices }: Pick<ApiErrorBody, 'fields' | 'prices'> = {}) {
    super(message)
    this.code = code
    this.fields = fields
    this.prices = prices
  }
}

let client: Promise<SupabaseClient> | undefined

/**
 * Returns the shared client. It loads when a form or the confirmation page first needs it; a failed load is tried
 * again.
 */
export function backend(): Promise<SupabaseClient> {
  client ??= import('./supabase.ts')
    .then(({ connect }) => connect())
    .catch((error: unknown) => {
      client = undefined
      throw error
    })
  return client
}

/** Calls a function of the server and returns its answer. Throws BackendError. */
export async function callFunction(name: FunctionName, options: FunctionInvokeOptions): Promise<unknown> {
  const { functions } = await backend()
  const { data, error } = await functions.invoke(name, options)
  if (error) throw await toBackendError(error)
  return data
}

/** Returns the error that the answer of a failed function call contains. */
async function toBackendError(error: unknown): Promise<BackendError> {
  const response = (error as { context?: unknown }).context
  const body = response instanceof Response ? await response.json().catch(() => undefined) : undefined
  const parsed = apiErrorSchema.safeParse(body)
  if (parsed.success) return new BackendError(parsed.data.code, parsed.data.message, parsed.data)
  return new BackendError('unreachable', 'The server did not answer.')
}

/** What the customer was shown: the allergens, and the fingerprint of the terms where the page showed terms. */
interface Shown {
  allergens: string
  terms: string | undefined
}

/**
 * Sends an order and returns the address to pay at. The same key never creates a second order. Once this order can be
 * paid, it replaces the orders sent under the keys `replaced`. The server refuses it where its own allergens or terms
 * differ from `shown`. Throws BackendError.
 */
export async function createCateringOrder(
  order: CreateCateringOrder,
  idempotencyKey: string,
  replaced: string[],
  shown: Shown,
) {
  const data = await callFunction('create-catering-order', {
    body: order,
    headers: {
      'Idempotency-Key': idempotencyKey,
      'Allergen-List': encodeURIComponent(shown.allergens),
      ...(shown.terms && { Terms: shown.terms }),
      ...(replaced.length > 0 && { Replaces: replaced.join(', ') }),
    },
    timeout: orderTimeout,
  })
  const answer = createCateringOrderAnswer.safeParse(data)
  const isWebAddress = answer.success && /^https?:\/\//.test(answer.data.checkout_url)
  if (!isWebAddress) throw new BackendError('unexpected_answer', 'The server gave no payment address.')
  return answer.data
}

/**
 * Asks on which days from `from` to `to` (yyyy-MM-dd), and where, we can deliver. The browser may answer from its cache
 * of the last 30 seconds, unless `cache` is "reload". Throws where the answer is missing or has another shape.
 */
export async function readDeliveryDays(
  { from, to, district }: { from: string; to: string; district?: string },
  cache?: RequestCache,
): Promise<DeliveryDaysAnswer> {
  // The careers page uses this file too, and needs neither these schemas nor the postcode library.
  const [{ anonKey }, { deliveryDaysAnswer }] = await Promise.all([
    import('./supabase.ts'),
    import('../contract/delivery/delivery-days.ts'),
  ])
  const place = district ? `&postcode=${district}` : ''
  const response = await fetch(`${functionPath('delivery-days')}?from=${from}&to=${to}${place}`, {
    headers: { apikey: anonKey() },
    cache,
    signal: AbortSignal.timeout(daysTimeout),
  })
  if (!response.ok) throw new BackendError('unreadable', `The days of delivery got the answer ${response.status}.`)
  return deliveryDaysAnswer.parse(await response.json())
}

/** Asks the server to check an order's payment. Ignores a refusal, because the order then shows its state. */
export async function settleCateringOrder(orderId: string): Promise<void> {
  const supabase = await backend()
  await supabase.from('catering_orders').update({ payment_status: 'completed', status: 'confirmed' }).eq('id', orderId)
}

/**
 * Asks the server to close an order's payment, with the key from the address of the payment page's "Cancel". Ignores a
 * refusal, because the order then shows its state.
 */
export async function cancelCateringOrder(orderId: string, key: string): Promise<void> {
  const supabase = await backend()
  await supabase.from('catering_orders').update({ status: 'cancelled' }).eq('id', orderId).setHeader('Cancel-Key', key)
}

/**
 * Tells the server that the customer has left the payment page of an order taken by staff. Nothing waits for the
 * answer.
 */
export async function leaveCateringPayment(orderId: string): Promise<void> {
  const supabase = await backend()
  await supabase.from('catering_orders').update({ payment_left: true }).eq('id', orderId)
}

/** Returns an order with its items, or undefined if there is no such order. Throws if it can't be read. */
export async function readCateringOrder(orderId: string) {
  const supabase = await backend()
  const [order, items] = await Promise.all([
    supabase.from('catering_orders').select('*').eq('id', orderId).single(),
    supabase.from('catering_order_items').select('*').eq('order_id', orderId),
  ])
  if (order.error?.code === 'PGRST116' || order.error?.code === '22P02') return undefined
  if (order.error) throw new BackendError('unreadable', order.error.message)
  if (items.error) throw new BackendError('unreadable', items.error.message)
  const rows = cateringOrderItemRow.array().parse(items.data)
  return {
    order: cateringOrderRow.parse(order.data),
    // From here on, an item with an option is named as its variant.
    items: rows.map((row) => ({ ...row, menu_id: variantId(row.menu_id, row.option) })),
  }
}

/** Returns an order's invoices, receipts and credit notes, in the order of issue. Throws BackendError. */
export async function readDocuments(orderId: string): Promise<DocumentRow[]> {
  const supabase = await backend()
  const { data, error } = await supabase.from('documents').select('*').eq('order_id', orderId)
  if (error) throw new BackendError('unreadable', error.message)
  return documentRow.array().parse(data)
}

/** Asks for an order's invoices to be made out to this name and address. Throws BackendError. */
export async function putOnInvoice(details: PutOnInvoice): Promise<void> {
  await callFunction('put-on-invoice', { body: details })
}

/** Reads the order that the link in a customer's mail leads to. Throws BackendError. */
export const readOwnOrder = (proof: OwnOrderProof) => callOwnOrder('own-order', proof)

/** Changes a customer's own order. The same idempotency key changes it only once. Throws BackendError. */
export const changeOwnOrder = (change: ChangeOwnOrder) => callOwnOrder('change-own-order', change)

/** Withdraws a change that is waiting for its payment. Throws BackendError. */
export const withdrawOwnChange = (asked: WithdrawOwnChange) => callOwnOrder('withdraw-own-change', asked)

/** Asks what a change to a customer's own order would cost or give back. Throws BackendError. */
export async function judgeOwnChange(change: JudgeOwnChange): Promise<JudgedOwnChange> {
  const { judgedOwnChange } = await import('../contract/own-order.ts')
  return judgedOwnChange.parse(await callFunction('judge-own-change', { body: change, timeout: orderTimeout }))
}

/** Cancels a customer's own order, if exactly `refund_pence` goes back. Throws BackendError. */
export const cancelOwnOrder = (asked: CancelOwnOrder) => callOwnOrder('cancel-own-order', asked)

/** Opens the page on which the rest of an order is paid. Returns its address. Throws BackendError. */
export async function payRest(proof: OwnOrderProof): Promise<string> {
  const { payRestAnswer } = await import('../contract/own-order.ts')
  return payRestAnswer.parse(await callFunction('pay-rest', { body: proof, timeout: orderTimeout })).url
}

type OwnOrderProof = Pick<ChangeOwnOrder, 'order_id' | 'key'>

/** Calls a function about a customer's own order. Returns the order as it is afterwards. */
async function callOwnOrder(name: FunctionName, body: OwnOrderProof): Promise<OwnOrder> {
  // Loads both before the call: otherwise a change could succeed whose answer can't be read.
  const [{ ownOrderAnswer }] = await Promise.all([import('../contract/own-order.ts'), backend()])
  return ownOrderAnswer.parse(await callFunction(name, { body, timeout: orderTimeout }))
}

/** Asks the server to mail an order's change link to its customer. Throws BackendError. */
export async function sendChangeLink(orderId: string): Promise<void> {
  await callFunction('send-change-link', { body: { order_id: orderId } })
}
