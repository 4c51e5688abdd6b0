import { cancelCateringOrder, readCateringOrder } from '../../backend.ts'
import { type Draft, draftOfOrder } from '../../ordering/order-form.ts'
import { onSeenAgain } from '../../when-seen.ts'
import { paymentStage, type Stand } from './order-stand.ts'

/** An order after its customer cancelled its payment: its state, and the draft it was placed from. */
export interface CancelledOrder {
  number: string
  stand: Stand
  draft: Draft
}

/**
 * What the payment page's "Cancel" puts into the address: the order, and a key that proves the visitor comes from
 * there.
 */
export interface WayBack {
  orderId: string
  key: string
}

/**
 * Asks the server to close an order's payment. Returns the order's state afterwards, or undefined if there is no such
 * order. Throws if the state can't be read.
 */
async function cancelPayment({ orderId, key }: WayBack): Promise<CancelledOrder | undefined> {
  await cancelCateringOrder(orderId, key)
  const found = await readCateringOrder(orderId)
  if (!found) return undefined
  const { order } = found
  return { number: order.order_number, stand: paymentStage(order), draft: draftOfOrder(found) }
}

/**
 * Asks the server to close the payment, until `take` returns true for a final answer or `left` aborts. Asks only while
 * the page is visible: a browser may preload a page that nobody wants. If no answer comes, asks again when the visitor
 * or the network is back. Loaded when somebody comes back from the payment page.
 */
export function askOnceSeen(
  back: WayBack,
  take: (orderId: string, cancelled: CancelledOrder | undefined) => boolean,
  left: AbortSignal,
): void {
  if (left.aborted) return
  let isAsking = false
  const ask = async () => {
    if (isAsking || left.aborted || document.visibilityState === 'hidden') return
    isAsking = true
    try {
      const cancelled = await cancelPayment(back)
      if (!left.aborted && take(back.orderId, cancelled)) stop()
    } catch (error) {
      console.error('The payment could not be cancelled yet:', error)
    } finally {
      isAsking = false
    }
  }
  const stop = onSeenAgain(() => void ask())
  left.addEventListener('abort', stop)
  void ask()
}
