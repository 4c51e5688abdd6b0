import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { confirmationPath } from '../../../contract/order-in-words.ts'
import type { Draft } from '../../ordering/order-form.ts'
import { tellNews } from '../../ordering/order-news.ts'
import type { CancelledOrder } from './cancel-payment.ts'
import type { CreatedOrder } from './use-created-order.ts'

/** Where the payment page's "Cancel" leads to within the page (server/payments/way-back.ts). */
export const noticeId = 'payment-cancelled'

export interface CancelledPayment {
  /** There is nothing to say of it any more. */
  isOver: boolean
  /** The order, where its payment could not be cancelled because it is paid, or about to be. */
  order?: CreatedOrder
}

const isBack = () => window.location.hash === `#${noticeId}`

/** Changes the address without leaving the page. */
const setAddress = (address: string) => window.history.replaceState(window.history.state, '', address)

/**
 * What happens when somebody comes back by the payment page's "Cancel": the server is asked to close that payment, and
 * where this tab keeps no order, `onDraft` gets the cancelled one's.
 */
export function useCancelledPayment(onDraft: (draft: Draft) => void) {
  const [payment, setPayment] = useState<CancelledPayment>({ isOver: false })
  /** Set while the server is still to be asked, or to answer. */
  const asking = useRef<AbortController>(undefined)

  /** Takes what the server says. Returns whether that is its last word. */
  const take = useEffectEvent((orderId: string, cancelled: CancelledOrder | undefined): boolean => {
    if (cancelled?.stand === 'waiting') return false
    asking.current = undefined
    // The id opens the order for whoever has it, so the address keeps it no longer than it is needed. The hash stays
    // only where the notice is true: after a reload it alone shows it.
    const isTrue = cancelled && !wasTooLate(cancelled)
    setAddress(window.location.pathname + (isTrue ? window.location.hash : ''))
    if (!cancelled) setPayment({ isOver: true })
    else if (wasTooLate(cancelled)) {
      const { number, stand } = cancelled
      setPayment({ isOver: false, order: { id: orderId, number, stand, address: confirmationPath(orderId) } })
      if (stand === 'paid') tellNews({ orderId, became: 'paid' })
    } else {
      if (wasCancelled(cancelled)) tellNews({ orderId, became: 'cancelled' })
      onDraft(cancelled.draft)
    }
    return true
  })

  useEffect(() => {
    if (!isBack()) return
    // Browsers focus what an address points at, but not all, and not after a reload. A field in use keeps the focus.
    if (document.activeElement === document.body) document.getElementById(noticeId)?.focus()
    const search = new URLSearchParams(window.location.search)
    const [orderId, key] = [search.get('cancelled'), search.get('key') ?? '']
    if (!orderId) return
    const left = new AbortController()
    asking.current = left
    void loadAsking().then((parts) => parts?.askOnceSeen({ orderId, key }, take, left.signal))
    return () => left.abort()
  }, [])

  /**
   * Asks no more, because an order is placed. Returns whether the payment may still be closed by what was asked before:
   * the same order then needs a payment of its own.
   */
  const stopAsking = (): boolean => {
    const wasAsking = asking.current !== undefined
    asking.current?.abort()
    asking.current = undefined
    return wasAsking
  }
  const end = () => {
    if (isBack()) setAddress(window.location.pathname)
    setPayment({ isOver: true })
  }
  return { payment, stopAsking, end }
}

/** Nothing but a way back by "Cancel" needs it. Where it does not load, a reload asks again. */
const loadAsking = () =>
  import('./cancel-payment.ts').catch((error: unknown) => console.error('The payment was not cancelled yet:', error))

const wasCancelled = ({ stand }: CancelledOrder) => stand === 'closed' || stand === 'cancelled'
const wasTooLate = ({ stand }: CancelledOrder) =>
  ['paid', 'processing', 'refunded', 'called-off', 'settled'].includes(stand)
