import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance } from 'fastify'
import type { Task, TaskList } from 'graphile-worker'
import Stripe from 'stripe'
import type { Database } from '../database/database.ts'
import type { MailTransport } from '../mail/transport.ts'
import { fail } from './fail.ts'
import { statementSpan, traceStatements } from './statement-spans.ts'

/**
 * What makes the spans. Their attributes are listed here one by one and name kinds of things, never a thing or a
 * person: no address of a page or file, no statement's values, no error's message.
 * Names: https://opentelemetry.io/docs/specs/semconv/
 */
export function makeSpans(tracer: Tracer) {
  return {
    /** One span for each request of a server; to be called before its other hooks are there. */
    requests: (app: FastifyInstance) => traceRequests(tracer, app),
    /** One span for a request for the site that is answered before Fastify sees it. */
    watch: (request: IncomingMessage, response: ServerResponse) => void traceRequest(tracer, request, response, 'site'),
    /** One span for each statement that belongs to a span, and for each order's part in one that several share. */
    statements: ({ pools, newOrders }: Pick<Database, 'pools' | 'newOrders'>) => {
      for (const pool of Object.values(pools)) traceStatements(tracer, pool)
      newOrders.insert = traced(tracer, 'insert-order', 'insert', newOrders.insert)
      newOrders.attachSession = traced(tracer, 'attach-checkout-session', 'update', newOrders.attachSession)
    },
    /** What the Stripe SDK speaks HTTP with: one span for each call, also for one that is tried again. */
    stripeClient: () => tracedStripeClient(tracer),
    /** One span for each attempt at a job. */
    tasks: (tasks: TaskList) => traceTasks(tracer, tasks),
    /** One span for each mail. */
    mails: (transport: MailTransport): MailTransport => ({
      ...transport,
      send: (mail, id) => {
        // What follows the first dot tells of one order.
        const attributes = { 'mail.message': id.split('.')[0] }
        return within(tracer, 'send mail', { kind: SpanKind.CLIENT, attributes }, () => transport.send(mail, id))
      },
    }),
  }
}

/** Makes a span of what one asks of the database, from its asking to its answer. */
function traced<Input, Output>(
  tracer: Tracer,
  name: string,
  operation: string,
  ask: (input: Input) => Promise<Output>,
) {
  return (input: Input) => within(tracer, name, statementSpan(name, operation), () => ask(input))
}

const traceparent = new W3CTraceContextPropagator()

function traceRequests(tracer: Tracer, app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, id, routeOptions }, reply, done) => {
    // All pages and files are the route "site", as in the metrics.
    const traced = traceRequest(tracer, raw, reply.raw, routeOptions.url ?? 'site', { 'http.request.id': id })
    // Fastify itself keeps this beyond the reading of the body.
    context.with(traced, done)
  })
}

/** Opens a request's span, which ends with its answer. Returns the context of what belongs to it. */
function traceRequest(
  tracer: Tracer,
  { method = '', headers }: IncomingMessage,
  response: ServerResponse,
  route: string,
  more: Attributes = {},
): Context {
  const caller = traceparent.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
  const attributes = { 'http.request.method': method, 'http.route': route, ...more }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller)
  response.once('close', () => {
    if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
    if (!response.writableFinished) span.setAttribute('error.type', 'aborted')
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return trace.setSpan(caller, span)
}

function tracedStripeClient(tracer: Tracer) {
  const client = Stripe.createNodeHttpClient()
  const ask = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, ...rest) => {
    const template = withoutIds(path)
    const attributes = { 'http.request.method': method, 'url.template': template, 'server.address': host }
    return within(tracer, `${method} ${template}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      const response = await ask(host, port, path, method, ...rest)
      const status = response.getStatusCode()
      span.setAttribute('http.response.status_code', status)
      span.setAttribute('stripe.request_id', String(response.getHeaders()['request-id'] ?? ''))
      if (status >= 400) fail(span, { name: String(status) })
      return response
    })
  }
  return client
}

/** /v1/checkout/sessions/cs_test_a1B2?expand=x → /v1/checkout/sessions/{id}. Stripe's own words hold no digit and no capital. */
function withoutIds(path: string): string {
  const [plain = ''] = path.split('?')
  return plain
    .split('/')
    .map((part) => (/^(v\d|[a-z_]*)$/.test(part) ? part : '{id}'))
    .join('/')
}

function traceTasks(tracer: Tracer, tasks: TaskList): TaskList {
  const traced = Object.entries(tasks).map(([name, task]): [string, Task] => [
    name,
    (payload, helpers) => {
      const { id, attempts } = helpers.job
      const attributes = { 'job.task': name, 'job.id': id, 'job.attempt': attempts }
      const options = { kind: SpanKind.CONSUMER, root: true, attributes }
      return within(tracer, `job ${name}`, options, async () => task?.(payload, helpers))
    },
  ])
  return Object.fromEntries(traced)
}

/** Does the work within a span of its own, which tells whether it failed and ends with it. */
async function within<T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}
