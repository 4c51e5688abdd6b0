import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Mood =
  | 'kind'
  | 'refuses'
  | 'fails'
  | 'talks nonsense'
  | 'answers without an address'
  | 'hangs up'
  | 'is silent'
  | 'charges another amount'
  | 'refuses the e-mail address'

/** Returns the settings that make a server process use this provider as Stripe. */
export function stubbornSettings(url: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_stubborn',
    STRIPE_WEBHOOK_SECRET: 'whsec_stubborn',
    STRIPE_API_URL: url,
  }
}

/** Starts a payment provider that misbehaves as its mood says. Every product exists there. */
export async function startStubbornProvider() {
  const provider = { mood: 'kind' as Mood }
  const server = createServer((request, response) => answer(provider.mood, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(provider, {
    url: `http://127.0.0.1:${port}`,
    hangUp: () => server.closeAllConnections(),
    address: { host: '127.0.0.1', port, protocol: 'http' as const },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

export type StubbornProvider = Awaited<ReturnType<typeof startStubbornProvider>>

function answer(mood: Mood, request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const id = `cs_test_${randomBytes(8).toString('hex')}`
  const session = {
    id,
    object: 'checkout.session',
    amount_total: 34994,
    currency: 'gbp',
    url: `http://127.0.0.1/pay/${id}`,
  }
  request.resume()
  if (request.url?.startsWith('/v1/products')) send(200, { object: 'product' })
  else if (mood === 'refuses')
    send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
  else if (mood === 'refuses the e-mail address') {
    const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'customer_email' }
    send(400, { error: { ...error, message: 'Invalid email address: jasleen@example.com' } })
  } else if (mood === 'fails') send(500, { error: { type: 'api_error', message: 'An unknown error occurred' } })
  else if (mood === 'talks nonsense') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  else if (mood === 'answers without an address') send(200, { ...session, url: null })
  else if (mood === 'hangs up') request.socket.destroy()
  else if (mood === 'charges another amount') send(200, { ...session, amount_total: 1 })
  else if (mood === 'kind') send(200, session)
}
