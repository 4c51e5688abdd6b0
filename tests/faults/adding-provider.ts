import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Starts a payment provider that adds up what is ordered and answers at once. While `refuses` is true it opens no
 * payment, so the server withdraws the order.
 */
export async function startAddingProvider() {
  const provider = { refuses: false }
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const form = new URLSearchParams(await text(request))
    if (provider.refuses) return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    const session = `cs_test_${randomBytes(8).toString('hex')}`
    const url = `http://127.0.0.1/pay/${session}`
    send(200, { id: session, object: 'checkout.session', amount_total: sumOf(form), currency: 'gbp', url })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

/** The amount of a request for a Checkout Session, in pence. */
function sumOf(form: URLSearchParams): number {
  let sum = 0
  for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
    const numberOf = (name: string) => Number(form.get(`line_items[${line}]${name}`))
    sum += numberOf('[price_data][unit_amount]') * numberOf('[quantity]')
  }
  return sum
}
