import { cancelCateringOrder, readCateringOrder } from '../../backend.ts'
import { draftOf } from '../../ordering/order-draft.ts'
import type { Draft } from '../../ordering/order-form.ts'
import { onSeenAgain } from '../../when-seen.ts'
import { type Stand, standOf } from './order-stand.ts'

/** An order after its customer has cancelled its payment: how it stands, and the form that it was. */
export interface CancelledOrder {
  number: string
  stand: Stand
  draft: Draft
}

/** What the payment page's "Cancel" tells: the order, and the key that proves where somebody comes from. */
export interface WayBack {
  orderId: string
  key: string
}

/**
 * Asks the server to close the payment of an order. Returns how the order then stands, or undefined where there is none.
 * Throws where that can't be told.
 */
async function cancelPayment({ orderId, key }: WayBack): Promise<CancelledOrder | undefined> {
  await cancelCateringOrder(orderId, key)
  const found = await readCateringOrder(orderId)
  if (!found) return undefined
  const { order } = found
  return { number: order.order_number, stand: standOf(order), draft: draftOf(found) }
}

/**
 * Asks the server to close the payment, until `take` says that the answer was the last word, or `left` aborts. It asks
 * only in a page that is seen: a browser may load one ahead that nobody wants. Where no answer comes it asks again when
 * the visitor, or the network, is back. Loaded when somebody comes back from the payment page.
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
