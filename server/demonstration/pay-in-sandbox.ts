/**
 * Pays on the sandbox's payment page, as a browser would, with Stripe's test card that always succeeds. Throws if the
 * sandbox takes no payment.
 */
export async function payInSandbox(address: string): Promise<void> {
  const year = String((new Date().getFullYear() + 1) % 100).padStart(2, '0')
  const body = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: `12/${year}`, cvc: '123' })
  const response = await fetch(address, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  await response.text()
  if (response.status !== 303) throw new Error(`The payment sandbox took no payment: ${response.status}`)
}
