import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { freePort } from '../free-port.ts'
import { plain, type Span, startCollector } from './collector.ts'
import { createTestDatabase } from './harness.ts'
import { payWithCard } from './pay.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from './process.ts'
import { startStubbornProvider, stubbornSettings } from './stubborn-provider.ts'
import { until } from './until.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of ending.splice(0).reverse()) await close()
})

/** A server on a database of its own that writes down each module of OpenTelemetry that it loads. */
async function start(changes: Record<string, string>): Promise<ServerProcess> {
  const { url, drop } = await createTestDatabase()
  ending.push(drop)
  const watch = `import{registerHooks}from'node:module';import{writeSync}from'node:fs';
    registerHooks({load(url,context,next){if(url.includes('@opentelemetry'))writeSync(1,'loaded '+url+'\\n');return next(url,context)}})`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(watch)}`
  const settings = await newSettings({ DATABASE_URL: url, NODE_OPTIONS, LOG_LEVEL: 'warn', ...changes })
  ending.push(() => removeData(settings.DATA_DIR ?? ''))
  const server = await startProcess(settings)
  ending.push(() => end(server, 'SIGKILL'))
  return server
}

async function withCollector(changes: Record<string, string> = {}) {
  const collector = await startCollector()
  ending.push(() => collector.close())
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...changes })
  return { server, collector }
}

/** Places an order through the official client, as part of a caller's trace. */
async function order(server: ServerProcess, changes: Record<string, unknown> = {}) {
  const [traceId, caller] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const supabase = createClient(server.url, defaultAnonKey, { auth: { persistSession: false } })
  const { data, error } = await supabase.functions.invoke('create-catering-order', {
    body: anOrder(changes),
    headers: { traceparent: `00-${traceId}-${caller}-01` },
  })
  expect(error).toBeNull()
  return { traceId, caller, ...(data as { order_id: string; order_number: string; checkout_url: string }) }
}

/** Places an order whose body is sent only when the server has begun to answer, as it is on a slow line. */
async function orderSlowly(server: ServerProcess) {
  const [traceId, caller] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const asking = request(`${server.url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: {
      apikey: defaultAnonKey,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${caller}-01`,
      expect: '100-continue',
    },
  })
  asking.flushHeaders()
  await once(asking, 'continue')
  asking.end(JSON.stringify(anOrder()))
  const [response] = await once(asking, 'response')
  response.resume()
  expect(response.statusCode).toBe(200)
  return { traceId, caller }
}

const childrenOf = (spans: Span[], parent?: Span) =>
  spans.filter((span) => parent && span.traceId === parent.traceId && span.parentSpanId === parent.spanId)
const named = (spans: Span[], name: string) => spans.find((span) => span.name === name)

test('an order is followed from its request to database, Stripe, jobs and mails, and nobody is named', async () => {
  const { server, collector } = await withCollector()
  const placed = await order(server)
  await payWithCard(placed.checkout_url)
  const mails = () => readdir(join(server.dataDir, 'mail')).catch(() => [])
  await until(
    async () => (await mails()).filter((name) => /^(order-confirmed|staff-new-order)/.test(name)).length === 2,
  )
  const headers = { apikey: defaultAnonKey }
  await fetch(`${server.url}/rest/v1/catering_orders?select=*&id=eq.${placed.order_id}`, { headers })
  await fetch(`${server.url}/menu?for=Jasleen`)
  const form = new FormData()
  form.append('', new File([`%PDF-1.7 ${' '.repeat(500)}%%EOF`], 'cv.pdf'))
  await fetch(`${server.url}/storage/v1/object/cvs/1-Secret-Name.pdf`, { method: 'POST', body: form, headers })
  await end(server)

  const spans = collector.spans()
  const trace = spans.filter((span) => span.traceId === placed.traceId)
  const root = named(trace, 'POST /functions/v1/create-catering-order')
  expect(root?.parentSpanId).toBe(placed.caller)
  expect(root?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/functions/v1/create-catering-order',
    'http.request.id': expect.stringMatching(/^req-/),
    'http.response.status_code': 200,
  })
  const parts = childrenOf(trace, root)
  expect(parts).toHaveLength(trace.length - 1)
  expect(named(parts, 'insert-order')?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'insert',
    'db.query.summary': 'insert-order',
  })
  expect(named(parts, 'POST /v1/checkout/sessions')?.attributes).toEqual({
    'http.request.method': 'POST',
    'url.template': '/v1/checkout/sessions',
    'server.address': '127.0.0.1',
    'http.response.status_code': 200,
    'stripe.request_id': expect.stringMatching(/^req_/),
  })

  const jobs = spans.filter((span) => span.name.startsWith('job '))
  const settling = jobs.filter(({ name }) => name === 'job settle-order')
  expect(settling[0]?.attributes).toEqual({
    'job.task': 'settle-order',
    'job.id': expect.stringMatching(/^\d+$/),
    'job.attempt': 1,
  })
  expect(jobs.filter((job) => job.parentSpanId)).toEqual([])
  const asked = settling.flatMap((job) => childrenOf(spans, job)).map(({ name }) => name)
  expect(asked).toContain('GET /v1/checkout/sessions/{id}')
  const sent = jobs.flatMap((job) => childrenOf(spans, job)).filter(({ name }) => name === 'send mail')
  expect(sent.map(({ attributes }) => attributes['mail.message'])).toEqual(
    expect.arrayContaining(['order-confirmed', 'staff-new-order']),
  )
  expect(named(spans, 'POST /webhooks/stripe')?.attributes['http.response.status_code']).toBe(200)
  expect(named(spans, 'GET site')).toBeDefined()
  expect(collector.resource()).toMatchObject({
    'service.name': 'tandoor-road',
    'service.instance.id': expect.any(String),
  })

  const session = /cs_test_\w+/.exec(placed.checkout_url)?.[0] ?? ''
  const order_ids = [placed.order_id, placed.order_number, session]
  const { customer_name, customer_email, customer_phone, delivery_address, special_instructions } = anOrder()
  const person = [customer_name, customer_email, customer_phone, delivery_address, special_instructions]
  for (const secret of [...person, ...order_ids, 'Jasleen', 'TW3 1AA', 'Secret-Name', defaultAnonKey]) {
    expect(secret.length).toBeGreaterThan(3)
    expect(collector.text()).not.toContain(secret)
  }
})

test('of orders at the same time, more than there are connections, each finds its own statements', async () => {
  const { server, collector } = await withCollector()
  const orders = Array.from({ length: 40 }, (_, index) =>
    order(server, { customer_email: `guest-${index}@example.com` }),
  )
  const placed = [...(await Promise.all(orders)), await orderSlowly(server)]
  await end(server)
  const spans = collector.spans()
  const shapes = placed.map(({ traceId, caller }) => {
    const trace = spans.filter((span) => span.traceId === traceId)
    const [root, ...others] = trace.filter((span) => span.parentSpanId === caller)
    expect(others).toEqual([])
    expect(childrenOf(trace, root)).toHaveLength(trace.length - 1)
    return trace.map(({ name }) => name).sort()
  })
  expect(shapes[0]).toContain('insert-order')
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
})

test('what fails says so with a code, and each try at Stripe is a span', async () => {
  const provider = await startStubbornProvider()
  ending.push(provider.close)
  const { server, collector } = await withCollector({
    ...stubbornSettings(provider.url),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  })
  provider.mood = 'hangs up'
  const placing = fetch(`${server.url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify(anOrder()),
  })
  expect((await placing).status).toBe(502)
  const client = new pg.Client({ connectionString: server.settings.DATABASE_URL })
  await client.connect()
  await client.query(
    `select graphile_worker.add_job('send-price-alert', '{"menuId": "executive-lunch", "problem": "gone"}')`,
  )
  const tried = "select from graphile_worker.jobs where task_identifier = 'send-price-alert' and attempts > 0"
  await until(async () => (await client.query(tried)).rowCount)
  await client.end()
  await end(server)
  const spans = collector.spans()
  const failure = (name: string) =>
    spans.filter((span) => span.name === name).map(({ status, attributes }) => [status, attributes['error.type']])
  expect(failure('POST /functions/v1/create-catering-order')).toEqual([[{ code: 2 }, undefined]])
  expect(failure('POST /v1/checkout/sessions')).toEqual([
    [{ code: 2 }, 'ECONNRESET'],
    [{ code: 2 }, 'ECONNRESET'],
  ])
  expect(failure('job send-price-alert')[0]).toEqual([{ code: 2 }, 'ESOCKET'])
  expect(failure('send mail')[0]).toEqual([{ code: 2 }, 'ESOCKET'])
})

test('the collector gets the numbers that Prometheus gets', async () => {
  const METRICS_PORT = String(await freePort())
  const { server, collector } = await withCollector({ METRICS_PORT })
  await order(server)
  for (const path of ['/', '/menu', '/healthz']) await fetch(server.url + path)
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  await end(server)
  const metrics = new Map(collector.metrics().map((metric) => [metric.name, metric]))
  expect([...metrics.keys()].sort()).toEqual([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name).sort())

  const requests = metrics.get('tandoor_request_duration_seconds')?.histogram?.dataPoints ?? []
  const site = requests.find(({ attributes }) => plain(attributes).route === 'site')
  expect(plain(site?.attributes ?? [])).toEqual({ method: 'GET', route: 'site', status: 200 })
  expect(site).toMatchObject({ count: 2, explicitBounds: [0.005, 0.02, 0.1, 0.5, 2, 10], sum: expect.any(Number) })
  expect(site?.bucketCounts).toHaveLength(7)
  expect(site?.bucketCounts?.reduce((sum, count) => sum + count)).toBe(2)

  const value = (name: string) => metrics.get(name)?.gauge?.dataPoints[0]
  expect(plain(value('tandoor_orders_last_day')?.attributes ?? [])).toEqual({ payment_status: 'pending' })
  expect([value('tandoor_orders_last_day')?.asDouble, value('tandoor_database_up')?.asDouble]).toEqual([1, 1])
  expect(metrics.get('process_cpu_seconds_total')?.sum?.isMonotonic).toBe(true)
})

test('a collector that hangs neither stops an order nor the end of the server', async () => {
  // Left alone, the exporters would wait for far longer than this test.
  const { server, collector } = await withCollector({ OTEL_EXPORTER_OTLP_TIMEOUT: '600000' })
  collector.hangs = true
  await order(server)
  await until(async () => collector.asked > 0)
  await order(server)
  await end(server)
  expect(server.child.exitCode).toBe(0)
  expect(collector.text()).toBe('')
})

test('a collector that is gone is one line in the log', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: nobody, OTEL_EXPORTER_OTLP_TIMEOUT: '500' })
  const lines = () => server.log().match(/traces do not reach their collector/g)?.length
  await order(server)
  await until(async () => lines())
  await order(server)
  await end(server)
  expect([server.child.exitCode, lines()]).toEqual([0, 1])
})

test('the caller’s decision and the share of OTEL_TRACES_SAMPLER_ARG tell which traces are kept', async () => {
  const { server, collector } = await withCollector({ OTEL_TRACES_SAMPLER_ARG: '0' })
  const { traceId } = await order(server)
  await fetch(`${server.url}/menu`)
  await end(server)
  expect(new Set(collector.spans().map((span) => span.traceId))).toEqual(new Set([traceId]))
  expect(server.log()).toContain('loaded ')
})

test('without an endpoint no module of OpenTelemetry is loaded', async () => {
  const server = await start({})
  await order(server)
  await end(server)
  expect(server.log()).not.toContain('loaded ')
})
