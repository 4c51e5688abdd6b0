import type Stripe from 'stripe'

/**
 * Pays, or tries to, at the sandbox's payment page, as a browser's form would. Returns the address that the page leads
 * to.
 */
export async function payWithCard(checkoutUrl: string, number = '4242 4242 4242 4242'): Promise<string | null> {
  const year = (new Date().getFullYear() + 2) % 100
  const body = new URLSearchParams({ number, expiry: `12/${year}`, cvc: '123' })
  const response = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
  await response.text()
  return response.headers.get('location')
}

/**
 * Pays by bank debit at the sandbox's payment page. The money is then on its way. Returns the address that the page
 * leads to.
 */
export async function payByBankDebit(checkoutUrl: string): Promise<string | null> {
  const response = await fetch(`${checkoutUrl}/bank-debit`, { method: 'POST', redirect: 'manual' })
  await response.text()
  return response.headers.get('location')
}

/** Decides how a bank debit ends, as the button on the sandbox's payment page does. */
export async function endBankDebit(checkoutUrl: string, answer: 'arrives' | 'fails'): Promise<void> {
  const body = new URLSearchParams({ answer })
  await (await fetch(`${checkoutUrl}/bank-debit/end`, { method: 'POST', body, redirect: 'manual' })).text()
}

/** Lets the bank decide the disputes of a payment that are open. */
export async function decideDisputes(stripe: Stripe, payment_intent: string, end: 'won' | 'lost'): Promise<void> {
  const uncategorized_text = end === 'won' ? 'winning_evidence' : 'losing_evidence'
  for (const { id, status } of (await stripe.disputes.list({ payment_intent })).data) {
    if (status === 'won' || status === 'lost') continue
    await stripe.disputes.update(id, { evidence: { uncategorized_text }, submit: true })
  }
}
