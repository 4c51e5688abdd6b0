import { randomUUID } from 'node:crypto'
import { headersOf, type Person } from './orders.ts'
import { ask } from './tally.ts'

type Nuisance = (url: string, headers: Record<string, string>) => Promise<unknown>

const json = { 'content-type': 'application/json' }
const order = '/functions/v1/create-catering-order'

/** Requests that must be refused, each with the status that it must get. */
const nuisances: Record<string, Nuisance> = {
  'an empty order': (url, headers) =>
    ask(url + order, [400], { method: 'POST', headers: { ...headers, ...json }, body: '{}' }),
  'no JSON': (url, headers) =>
    ask(url + order, [400], { method: 'POST', headers: { ...headers, ...json }, body: '{"customer' }),
  'a huge order': (url, headers) =>
    ask(url + order, [413], {
      method: 'POST',
      headers: { ...headers, ...json },
      body: JSON.stringify('x'.repeat(40_000)),
    }),
  'no key': (url) => ask(`${url}/rest/v1/catering_orders?select=*&id=eq.${randomUUID()}`, [401]),
  'all orders': (url, headers) => ask(`${url}/rest/v1/catering_orders?select=*`, [401], { headers }),
  'an order that is not there': (url, headers) =>
    ask(`${url}/rest/v1/catering_orders?select=*&id=eq.${randomUUID()}`, [406], {
      headers: { ...headers, accept: 'application/vnd.pgrst.object+json' },
    }),
  'a page that is not there': (url) => ask(`${url}/wp-login.php`, [404]),
  "somebody's CV": (url) => ask(`${url}/storage/v1/object/public/cvs/cv.pdf?token=1.x`, [404]),
  'a forged event': (url) =>
    ask(`${url}/webhooks/stripe`, [400], {
      method: 'POST',
      headers: { ...json, 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}` },
      body: '{"type":"checkout.session.completed"}',
    }),
  'a program as a CV': (url, headers) => {
    const body = new FormData()
    body.append('', new File([new Uint8Array(2_000)], 'cv.pdf'))
    return ask(`${url}/storage/v1/object/cvs/${randomUUID()}.pdf`, [415], { method: 'POST', headers, body })
  },
}

/** Sends a request that must be refused. */
export async function beNuisance({ subject, tally, random, number }: Person): Promise<void> {
  const [what, ask] = Object.entries(nuisances)[Math.floor(random() * Object.keys(nuisances).length)] ?? []
  if (ask) await tally.attempt(`refused: ${what}`, () => ask(subject.url, headersOf({ number })))
}

/** Sends requests from one address without a pause. After thirty in ten minutes they must be refused. */
export async function beGreedy({ subject, tally }: Person): Promise<void> {
  const headers = { ...headersOf({ number: 0 }), ...json }
  const call = () => ask(subject.url + order, [400, 429], { method: 'POST', headers, body: '{}' })
  const answer = await tally.attempt('too much from one address', call)
  if (answer?.status === 429) await tally.attempt('told to wait', async () => answer)
}
