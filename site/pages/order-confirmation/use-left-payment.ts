import { useEffect } from 'react'

/**
 * Tells staff, once, that somebody came back from the payment page of an order that they took (server/payments/way-back.ts).
 * The address then says so no longer, so that a reload does not tell it again.
 */
export function useLeftPayment(orderId: string | null, hasLeft: boolean): void {
  useEffect(() => {
    if (!orderId || !hasLeft) return
    const address = new URL(window.location.href)
    address.searchParams.delete('left')
    window.history.replaceState(window.history.state, '', address)
    void import('../../backend.ts')
      .then(({ leaveCateringPayment }) => leaveCateringPayment(orderId))
      .catch((error: unknown) => console.error('Staff were not told that the payment page was left:', error))
  }, [orderId, hasLeft])
}
