import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { prepareSandboxTables } from '../server/database/sandbox-tables.ts'
import { cutUnusedConnections } from '../server/http/cut-unused-connections.ts'
import { closeWithin } from '../server/http/drain.ts'
import { api } from './api.ts'
import { expireOverdue } from './checkout-session.ts'
import { startDeliveries } from './events.ts'
import { ApiError, parseForm } from './form.ts'
import { forgetOldKeys } from './idempotency.ts'
import { paymentPage } from './page.ts'
import { endDueRefunds } from './refund.ts'
import type { Context } from './store.ts'

export interface SandboxOptions {
  host: string
  /** The port to listen on; 0 takes any free one. */
  port: number
  /** The database for the sandbox's state, kept in its own schema. The caller ends the pool after `close`. */
  pool: pg.Pool
  /** The key that API calls must carry. */
  secretKey: string
  /** Where events are sent, and the secret that signs them. */
  webhook: { url: string; secret: string }
  /** The address at which browsers reach the payment page. Default: http://<host>:<port>. */
  publicUrl?: string
  log: Logger
  /** The clock. Tests set it. */
  now?: () => Date
}

export interface Sandbox {
  url: string
  /** Stops the server and the timers, and waits for deliveries in progress. */
  close(): Promise<void>
}

/** The time between two clean-ups, in milliseconds. */
const tidyEvery = 2_000

/**
 * Starts a stand-in for Stripe: the part of its API that we use, a payment page with test cards, and signed webhooks.
 * Throws if it can't reach the database or listen.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host, pool, secretKey, webhook, now = () => new Date() } = options
  const log = options.log.child({ part: 'payment-sandbox' })
  const context: Context = { pool, log, webhook, now, publicUrl: '', wake: () => {} }
  await prepareSandboxTables(pool)
  const app = buildSandbox(context, secretKey)
  await app.listen({ host, port: options.port })
  const { port } = app.server.address() as AddressInfo
  context.publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? `http://${browserHost(host)}:${port}`
  const deliveries = startDeliveries(context)
  context.wake = deliveries.wake
  const tidying = startTidying(context)
  return {
    url: `http://${localHost(host)}:${port}`,
    async close() {
      await closeWithin(app, 5)
      await tidying.close()
      await deliveries.close()
    },
  }
}

/** Builds the API and the payment page without timers and deliveries. The app does not listen yet. */
export function buildSandbox(context: Context, secretKey: string): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, querystringParser: parseForm },
  })
  cutUnusedConnections(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    // PostgreSQL can't store null characters.
    if (/%00|\0/.test(String(body))) done(new ApiError(400, 'Invalid string: null characters are not allowed.'))
    else done(null, parseForm(String(body)))
  })
  app.register(async (scope) => api(scope, context, secretKey), { prefix: '/v1' })
  app.register(async (scope) => paymentPage(scope, context), { prefix: '/c/pay' })
  return app
}

/** Starts the regular clean-up: overdue sessions, due refunds and old idempotency keys. Rounds never overlap. */
function startTidying(context: Context) {
  let round = Promise.resolve()
  const tidy = async () => {
    await expireOverdue(context)
    await endDueRefunds(context)
    await forgetOldKeys(context.pool)
  }
  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown'
    context.log.warn({ reason }, 'the payment sandbox could not tidy')
  }
  const timer = setInterval(() => {
    round = round.then(tidy).catch(failed)
  }, tidyEvery)
  return {
    close: () => {
      clearInterval(timer)
      return round
    },
  }
}

const everyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Returns the host that clients on this machine connect to. An "all addresses" host works only for listening. */
export function localHost(host: string): string {
  const address = everyAddress[host] ?? host
  return address.includes(':') ? `[${address}]` : address
}

function browserHost(host: string): string {
  return everyAddress[host] || host.startsWith('127.') ? 'localhost' : localHost(host)
}
