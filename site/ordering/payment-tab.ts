/** The id of what a new tab shows while it waits (to-payment.tsx). As the address's hash, it shows that element. */
export const toPaymentId = 'to-payment'

/** The tab where a payment page opens: a new one, or this one. */
export interface PaymentTab {
  goTo(url: string): void
  /** Closes a new tab. */
  close(): void
}

/**
 * Opens a tab during the click, because browsers block a tab that opens after waiting for an answer. Browsers within
 * apps open no other tab, or use this one: then the payment page replaces this page. Until then all typed text stays,
 * because the opened address is this page's own with a hash, which loads nothing (decision 115).
 */
export function openPaymentTab(): PaymentTab {
  // Only a page loaded at this address may show that it waits, so this page gives up the id.
  document.getElementById(toPaymentId)?.removeAttribute('id')
  const settled = keepAddress()
  const tab = window.open(`#${toPaymentId}`, '_blank')
  if (tab && tab !== window) {
    settled.abort()
    // The payment page must get no access to this tab.
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

/** Restores the current address if it becomes the waiting tab's, before the router hears of it. */
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
