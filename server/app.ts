import { Readable } from 'node:stream'
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { AppError } from './errors.ts'
import { atMostEvery } from './http/at-most-every.ts'
import { boundConnections } from './http/bound-connections.ts'
import { cutUnusedConnections } from './http/cut-unused-connections.ts'
import { drainable } from './http/drain.ts'
import { isHungUp, toErrorReply } from './http/error-replies.ts'
import { createHttpServer, readableUrl } from './http/http-server.ts'
import { limitDatabaseQueue } from './http/limit-concurrency.ts'
import { rateLimitStore } from './http/rate-limit.ts'
import { securityHeaders } from './http/security-headers.ts'
import { throttle } from './http/throttle.ts'
import type { MailTransport } from './mail/transport.ts'
import type { OpeningConfig } from './opening/lines.ts'
import { loggable } from './operations/loggable.ts'
import { orderWriter } from './orders/order/new-orders.ts'
import { documentFiles } from './routes/documents/documents.ts'
import { functions } from './routes/functions/functions.ts'
import { onePressLeave } from './routes/news/one-press-leave.ts'
import { health } from './routes/operations/health.ts'
import type { Metrics } from './routes/operations/metrics.ts'
import { rest } from './routes/rest/rest.ts'
import { staff } from './routes/staff/staff.ts'
import { storage } from './routes/storage/storage.ts'
import { stripeWebhook } from './routes/webhooks/stripe-webhook.ts'
import { secondsToNextTry, sendErrorPage } from './routes/website/error-page.ts'
import { makeReady, type ReadySite } from './routes/website/heads.ts'
import { type KeptDays, legalPages } from './routes/website/legal-pages.ts'
import type { Website } from './routes/website/load-website.ts'
import { photoFiles } from './routes/website/photo-files.ts'
import { previews } from './routes/website/previews.ts'
import { answerFiles, isReading, website } from './routes/website/website.ts'

export interface Parts {
  config: Pick<Config, 'anonKey' | 'rateLimits'> & OpeningConfig & KeptDays
  database: Database
  stripe: Stripe
  webhookSecret: string
  cvLinkSecret: string
  site: Website
  log: Logger
  metrics?: Metrics
  /** The mail server for mails that somebody waits for; undefined if none is set. All other mails are jobs. */
  mails?: MailTransport
}

/** Builds the server from its parts. It does not listen yet. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const everywhere = securityHeaders(parts.config.publicUrl)
  const site = makeReady(parts.site, everywhere)
  const app = Fastify(serverOptions(parts, site))
  cutUnusedConnections(app)
  if (parts.config.rateLimits) boundConnections(app, parts.config.trustProxy, parts.log)
  drainable(app)
  parts.metrics?.observe(app)
  // Logged at most once a minute: a flood causes thousands of refusals, and a line for each would fill the disk.
  const sayBusy = atMostEvery<void>(60_000, () => parts.log.error('requests are sent away: there are too many'))
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = toErrorReply(error)
    if (body.code === 'overloaded') sayBusy()
    else if (status >= 500 && !isHungUp(request))
      request.log.error({ err: loggable(error), code: body.code }, 'a request failed')
    if (status === 503) reply.header('Retry-After', secondsToNextTry)
    if (request.is404 && isReading(request.method)) return sendErrorPage(reply, { status, body })
    return reply.code(status).send(body)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere)
    if (isPrivate(request)) reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  })
  // The stream of a request without a body has already ended (http/http-server.ts). Fastify's parsers would wait for
  // its end for ever.
  app.addHook('preParsing', async (_request, _reply, body) => (body.readableEnded ? Readable.from([]) : body))
  if (parts.config.rateLimits) app.addHook('onRequest', throttle())
  if (parts.config.rateLimits) await app.register(underPressure, pressureOptions)
  const { pools } = parts.database
  const limitQueue = limitDatabaseQueue({
    orders: () => pools.orders.waitingCount + orderWriter(parts.database).waiting(),
    others: () => pools.others.waitingCount,
  })
  app.addHook('onRequest', async (request) => {
    if (isPrivate(request)) await limitQueue(request)
  })
  if (parts.config.rateLimits) await app.register(rateLimit, rateLimitOptions(parts))
  const { publicUrl, anonKey, rateLimits, mailDir, dataDir, isTrial, isPublic, isDemonstration } = parts.config
  await app.register(async (scope) => functions(scope, { ...parts, publicUrl, anonKey, rateLimits, isTrial, isPublic }))
  await app.register(async (scope) => rest(scope, { ...parts, anonKey }))
  await app.register(async (scope) => storage(scope, { ...parts, anonKey, rateLimits }))
  await app.register(async (scope) => documentFiles(scope, parts))
  await app.register(async (scope) => onePressLeave(scope, parts))
  await app.register(async (scope) =>
    staff(scope, {
      ...parts,
      publicUrl,
      mailDir,
      dataDir,
      isPublic,
      isTrial,
      isDemonstration,
      kept: parts.config,
      opening: parts.config,
    }),
  )
  await app.register(async (scope) => stripeWebhook(scope, { ...parts, rateLimits }))
  app.all('/auth/v1/*', (_request, reply) =>
    reply.code(404).send({ code: 'not_found', message: 'There is no sign-in here.' }),
  )
  previews(app, parts.database, parts.config)
  photoFiles(app, { database: parts.database, dataDir, everywhere })
  health(app, parts.database)
  legalPages(app, { built: parts.site, everywhere, database: parts.database, kept: parts.config })
  website(app, site)
  return app
}

function serverOptions({ config, log, metrics }: Parts, site: ReadySite): FastifyServerOptions {
  return {
    loggerInstance: log,
    // Fastify reads X-Forwarded-For from the end and stops at the first address that isn't one of these proxies.
    trustProxy: config.trustProxy,
    bodyLimit: 64 * 1024,
    serverFactory: (answer) => createHttpServer(answerFiles(site, metrics?.watch, answer)),
    // Requests that arrive while the server shuts down are still answered. Their connections close with the answer
    // (http/drain.ts).
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: readableUrl,
    logController: new LogController({ disableRequestLogging: true }),
  }
}

/**
 * The addresses that a busy server still answers while it refuses others: orders, payments, the legal pages, and the
 * health checks. Pages and files are served too, because they cost no more than a refusal (routes/website/website.ts).
 */
const vital = /^\/(functions\/v1\/create-catering-order|rest\/|webhooks\/|healthz|readyz|privacy|terms)/

const pressureOptions: FastifyUnderPressureOptions = {
  /** The average event-loop delay above which the server refuses other requests, in milliseconds. */
  maxEventLoopDelay: 200,
  async pressureHandler({ routeOptions }) {
    if (!vital.test(routeOptions.url ?? '')) throw new AppError('overloaded')
  },
}

function rateLimitOptions({ database, log }: Parts) {
  return {
    global: false,
    store: rateLimitStore(database.pools.counts, log),
    ipv6Subnet: 64,
    errorResponseBuilder: () => new AppError('rate_limited'),
  } as RateLimitPluginOptions
}

// Tests the route instead of the address, because one address has many spellings: "/%72est/v1/" is "/rest/v1/".
function isPrivate({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/(?:(?:functions|rest|storage|auth|webhooks|documents|staff\/calls)\/|staff\/events$|newsletter$)/.test(
    routeOptions.url ?? url,
  )
}
