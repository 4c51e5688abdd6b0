import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { confirmationPath } from '../../../contract/order-in-words.ts'
import type { Draft } from '../../ordering/order-form.ts'
import { tellNews } from '../../ordering/order-news.ts'
import type { CancelledOrder } from './cancel-payment.ts'
import type { CreatedOrder } from './use-created-order.ts'

/** The id of the notice, to which the payment page's "Cancel" leads (server/payments/way-back.ts). */
export const noticeId = 'payment-cancelled'

export interface CancelledPayment {
  /** True if the notice is to go. */
  isOver: boolean
  /** The order, if its payment could not be cancelled because it is paid or is being processed. */
  order?: CreatedOrder
}

const isBack = () => window.location.hash === `#${noticeId}`

/** Changes the address without leaving the page. */
const setAddress = (address: string) => window.history.replaceState(window.history.state, '', address)

/**
 * Handles a return by the payment page's "Cancel": asks the server to close that payment. If this tab keeps no order,
 * `onDraft` gets the cancelled order's draft.
 */
export function useCancelledPayment(onDraft: (draft: Draft) => void) {
  const [payment, setPayment] = useState<CancelledPayment>({ isOver: false })
  /** Set while the server is being asked, until its final answer. */
  const asking = useRef<AbortController>(undefined)

  /** Handles the server's answer. Returns true if it is final. */
  const take = useEffectEvent((orderId: string, cancelled: CancelledOrder | undefined): boolean => {
    if (cancelled?.stand === 'waiting') return false
    asking.current = undefined
    // Anybody with the id can open the order, so it leaves the address as soon as possible. The hash stays only while
    // the notice is true, because after a reload the hash alone shows it.
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
    // Not all browsers focus the hash's element, and none after a reload. A field in use keeps the focus.
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
   * Stops asking, because an order is placed. Returns true if the earlier request may still close the payment: the same
   * order then needs a payment of its own.
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

/** Loads what only a return by "Cancel" needs. If it doesn't load, a reload asks again. */
const loadAsking = () =>
  import('./cancel-payment.ts').catch((error: unknown) => console.error('The payment was not cancelled yet:', error))

const wasCancelled = ({ stand }: CancelledOrder) => stand === 'closed' || stand === 'cancelled'
const wasTooLate = ({ stand }: CancelledOrder) =>
  ['paid', 'processing', 'refunded', 'called-off', 'settled'].includes(stand)
