/** A tab that waits for its payment page, or none where the browser blocked it. */
export interface PaymentTab {
  isOpen: boolean
  goTo(url: string): void
  close(): void
}

/**
 * Opens a tab within the click, because a browser blocks one that opens after waiting for an answer.
 * It gets no way back to this page, and says what it is waiting for.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return { isOpen: false, goTo: () => {}, close: () => {} }
  tab.opener = null
  tab.document.title = 'Payment'
  const text = tab.document.createElement('p')
  text.textContent = 'Taking you to the payment page…'
  text.style.cssText = 'font: 1.25rem system-ui, sans-serif; margin: 20vh auto; text-align: center'
  tab.document.body.append(text)
  return { isOpen: true, goTo: (url) => tab.location.replace(url), close: () => tab.close() }
}
