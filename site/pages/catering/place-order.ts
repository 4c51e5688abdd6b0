import type { CreateCateringOrder, CreateCateringOrderAnswer } from '../../../contract/create-catering-order.ts'
import { BackendError, createCateringOrder } from '../../backend.ts'
import { renewKeyFor } from '../../ordering/draft.ts'
import { type Fault, fieldOfPath } from '../../ordering/order-form.ts'
import { noteSent } from '../../ordering/sent-keys.ts'

/** How an attempt ended: with an order to pay and its key, or with the server's refusal. */
export type Placing =
  | { order: CreateCateringOrderAnswer; key: string }
  | { faults: Fault[]; code: string }
  | { notice: string | undefined; code?: string; prices?: BackendError['prices'] }

/** What the page showed: the allergens of this order, and the fingerprint of the terms. */
type Shown = Parameters<typeof createCateringOrder>[3]

/**
 * Sends the order under its key, with the allergens and terms that the page showed. Returns how the attempt ended;
 * never throws. Loaded when the form is first touched.
 */
export async function tryToPlaceOrder(order: CreateCateringOrder, key: string, shown: Shown): Promise<Placing> {
  try {
    return await send(order, key, shown)
  } catch (error) {
    const known = error instanceof BackendError ? error : undefined
    console.error('The order was not created:', known?.code ?? error)
    if (!known || known.fields.length === 0) return { notice: known?.message, code: known?.code, prices: known?.prices }
    const faults = known.fields.map(({ path, message }) => ({ field: fieldOfPath(path), text: message }))
    return { faults, code: known.code }
  }
}

/** Sends the order, and once more under a new key if the order under its key can no longer be paid. */
async function send(order: CreateCateringOrder, key: string, shown: Shown) {
  try {
    return await sendOnce(order, key, shown)
  } catch (error) {
    const isSpent = error instanceof BackendError && error.code === 'order_expired'
    if (!isSpent) throw error
    return sendOnce(order, renewKeyFor(JSON.stringify(order)), shown)
  }
}

async function sendOnce(order: CreateCateringOrder, key: string, shown: Shown) {
  return { order: await createCateringOrder(order, key, noteSent(key), shown), key }
}
