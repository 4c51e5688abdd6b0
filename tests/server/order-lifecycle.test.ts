import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cateringOrders } from '../../server/database/schema.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { anOrder } from '../an-order.ts'
import { pdf } from '../cv-files.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { until } from './until.ts'

/** The sent mails by their ids. The first attempt at each mail fails. */
const sent = new Map<string, Mail>()
const attempts = new Map<string, number>()
const mails = {
  async send(mail: Mail, id: string) {
    attempts.set(id, (attempts.get(id) ?? 0) + 1)
    if (id.startsWith('staff-new-order') && attempts.get(id) === 1)
      throw new Error('451 <kitchen@example.com>: try again later')
    sent.set(id, mail)
  },
  close() {},
}

const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line) => logged.push(line) })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ mails, log })
})
afterAll(() => server.close())

async function placeOrder(on = server, key?: string, changes = {}) {
  const { data, error } = await on.supabase.functions.invoke('create-catering-order', {
    body: anOrder(changes),
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
  return { ...(data as { order_id: string; order_number: string; checkout_url: string }), error }
}

const becomes = (id: string, paymentStatus: string) =>
  until(async () => {
    const order = await findOrder(server.database, id)
    return order?.paymentStatus === paymentStatus && order
  })

test('the webhook alone completes a paid order; a mail that fails once is sent at the next attempt', async () => {
  const { order_id, order_number, checkout_url } = await placeOrder()
  await payWithCard(checkout_url)
  await becomes(order_id, 'completed')
  await until(
    async () => sent.has(`order-confirmed.${order_number}`) && sent.has(`staff-new-order.${order_number}`),
    40_000,
  )
  expect(attempts.get(`staff-new-order.${order_number}`)).toBe(2)
  expect(sent.get(`order-confirmed.${order_number}`)?.to).toBe('jasleen@example.com')
  expect(sent.get(`staff-new-order.${order_number}`)).toMatchObject({
    to: 'kitchen@example.com',
    replyTo: 'jasleen@example.com',
    subject: expect.stringMatching(/^Test order: no money moved\. /),
  })
  const failure = logged.find((line) => line.includes('Failed task'))
  expect(JSON.parse(failure ?? '{}')).toMatchObject({ job: 'send-order-mail', attempt: 1, err: { name: 'Error' } })
  expect(logged.join('')).not.toContain('@')
})

test('a refund made at Stripe reaches order, customer and kitchen', async () => {
  const { order_id, order_number, checkout_url } = await placeOrder()
  await payWithCard(checkout_url)
  const { paymentIntentId } = await becomes(order_id, 'completed')
  await server.stripe.refunds.create({ payment_intent: paymentIntentId ?? '' })
  expect(await becomes(order_id, 'refunded')).toMatchObject({ status: 'cancelled', refundedPence: 34994 })
  const mail = await until(async () => sent.get(`order-refunded.${order_number}.34994`))
  expect(mail.text).toContain('£349.94 of £349.94')
})

test('an expired session closes the order by its event', async () => {
  const { order_id, order_number } = await placeOrder(server, undefined, { customer_email: 'sofia@example.com' })
  const order = await findOrder(server.database, order_id)
  await server.stripe.checkout.sessions.expire(order?.checkoutSessionId ?? '')
  await becomes(order_id, 'expired')
  const mail = await until(async () => sent.get(`payment-failed.${order_number}`))
  expect(mail.text).toContain('Nothing was charged')
})

test('events that arrive in the wrong order, and twice, lead to the right state', async () => {
  const { order_id, checkout_url } = await placeOrder()
  const order = await findOrder(server.database, order_id)
  await payWithCard(checkout_url)
  await becomes(order_id, 'completed')
  const session = { id: order?.checkoutSessionId, object: 'checkout.session', metadata: { order_id } }
  for (const type of [
    'checkout.session.expired',
    'checkout.session.async_payment_failed',
    'checkout.session.completed',
  ]) {
    const payload = JSON.stringify({ id: `evt_late_${type}`, object: 'event', type, data: { object: session } })
    const signature = server.stripe.webhooks.generateTestHeaderString({ payload, secret: server.webhookSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    expect((await fetch(`${server.url}/webhooks/stripe`, { method: 'POST', body: payload, headers })).status).toBe(200)
  }
  const { rows } = await until(async () => {
    const queue = await server.database.execute(
      "select 1 from graphile_worker.jobs where task_identifier = 'settle-order'",
    )
    return queue.rows.length === 0 && queue
  })
  expect(rows).toEqual([])
  expect(await findOrder(server.database, order_id)).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
})

test('an application reaches applicant and manager, with the CV attached and a link that opens it', async () => {
  const bucket = server.supabase.storage.from('cvs')
  await bucket.upload('1-jo.pdf', new File([new Uint8Array(pdf(2_000))], '1-jo.pdf'))
  const applicant = {
    title: 'Ms',
    name: 'Jo Lee',
    email: 'jo@example.com',
    address: '1 Road',
    town: 'Ho',
    area: 'Mx',
    postcode: 'TW',
  }
  const body = { ...applicant, position: 'Chef', cvUrl: bucket.getPublicUrl('1-jo.pdf').data.publicUrl }
  const { data } = await server.supabase.functions.invoke('submit-job-application', { body })
  const toStaff = await until(async () => sent.get(`staff-new-application.${data.application_id}`))
  const toApplicant = await until(async () => sent.get(`application-received.${data.application_id}`))
  expect(toApplicant).toMatchObject({ to: 'jo@example.com' })
  expect(toApplicant.text).toContain('180 days')
  expect(toStaff.attachments?.[0]).toMatchObject({ filename: 'CV – Jo Lee.pdf', contentType: 'application/pdf' })
  const link = /http\S+token=\S+/.exec(toStaff.text)?.[0] ?? ''
  const opened = await fetch(link)
  expect([opened.status, opened.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="CV - Jo Lee.pdf"; filename*=UTF-8''CV%20%E2%80%93%20Jo%20Lee.pdf`,
  ])
})

/** Starts a proxy to the sandbox that cuts the connection after the provider has acted, `cuts` times. */
async function startCuttingWay(target: string, cuts: number) {
  const state = { cuts, calls: 0 }
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    state.calls += 1
    const { method, headers } = incoming
    const onward = forward(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
      if (state.cuts-- > 0) {
        answer.resume()
        answer.on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  }
  const way = createServer(pass).listen(0, '127.0.0.1')
  await new Promise((resolve) => way.once('listening', resolve))
  const close = () =>
    new Promise((resolve) => {
      way.closeAllConnections()
      way.close(resolve)
    })
  return { state, url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, close }
}

test.each([1, 9])('cut off %d times after Stripe had acted: one order, one session that can be paid', async (cuts) => {
  const way = await startCuttingWay(server.sandbox.url, cuts)
  const cut = await startTestServer({ stripe: createStripe('sk_test_sandbox', way.url) })
  const key = `key-cut-${cuts}`
  const first = await placeOrder(cut, key)
  way.state.cuts = 0
  const { order_id, checkout_url } = first.error ? await placeOrder(cut, key) : first
  expect(Boolean(first.error)).toBe(cuts > 2)
  expect(await cut.database.$count(cateringOrders)).toBe(1)
  const sessions = await server.stripe.checkout.sessions.list({ limit: 100 })
  const payable = sessions.data.filter((session) => session.client_reference_id === order_id)
  expect(payable.map((session) => session.url)).toEqual([checkout_url])
  await cut.close()
  await way.close()
})
