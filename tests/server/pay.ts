/** Pays (or tries to) at the sandbox's payment page, as a browser's form would. Returns where the page leads. */
export async function payWithCard(checkoutUrl: string, number = '4242 4242 4242 4242'): Promise<string | null> {
  const year = (new Date().getFullYear() + 2) % 100
  const body = new URLSearchParams({ number, expiry: `12/${year}`, cvc: '123' })
  const response = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
  await response.text()
  return response.headers.get('location')
}
