/** The element that a new tab shows while it waits (to-payment.tsx), and the part of the address that shows it. */
export const toPaymentId = 'to-payment'

/** Where a payment page opens: in a new tab, or in this one. */
export interface PaymentTab {
  goTo(url: string): void
  /** Takes back a new tab. */
  close(): void
}

/**
 * Opens a tab within the click, because a browser blocks one that opens after waiting for an answer. Browsers within apps
 * give no other tab, or open it in this one. The payment page then takes the place of this page. Until then all that was
 * typed stays, because the address that is opened is this page's own, which loads nothing anew (decision 115).
 */
export function openPaymentTab(): PaymentTab {
  // Only a page that is loaded at this address is to say that it waits.
  document.getElementById(toPaymentId)?.removeAttribute('id')
  const settled = keepAddress()
  const tab = window.open(`#${toPaymentId}`, '_blank')
  if (tab && tab !== window) {
    settled.abort()
    // The payment page gets no way back to this one.
    tab.opener = null
    return { goTo: (url) => tab.location.replace(url), close: () => tab.close() }
  }
  return {
    goTo(url) {
      settled.abort()
      window.location.assign(url)
    },
    close: () => settled.abort(),
  }
}

/** Sets the present address back, before the router hears of it, where it becomes that of a waiting tab. */
function keepAddress(): AbortController {
  const { href } = window.location
  const { state } = window.history
  const settled = new AbortController()
  const setBack = (event: PopStateEvent) => {
    if (window.location.hash !== `#${toPaymentId}`) return
    event.stopImmediatePropagation()
    window.history.replaceState(state, '', href)
  }
  window.addEventListener('popstate', setBack, { capture: true, signal: settled.signal })
  return settled
}
