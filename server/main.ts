import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import pino, { type Logger } from 'pino'
import { stripeWebhookPath } from '../contract/calls.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, migrateDatabase, openDatabase } from './database/database.ts'
import { sharedSecret } from './database/signatures.ts'
import { findDeliveryRules } from './delivery/delivery-rules.ts'
import { findOrdering, whatOrdersMiss } from './delivery/ordering.ts'
import { StartError, toAppError } from './errors.ts'
import { closeWithin, drain } from './http/drain.ts'
import { startJobs } from './jobs/worker.ts'
import { createMailTransport } from './mail/transport.ts'
import { giveBackMemory } from './operations/give-back-memory.ts'
import { loggable, serializers } from './operations/loggable.ts'
import { createStripe } from './payments/stripe.ts'
import { inviteFirstOwner } from './people/cli-access.ts'
import { followReleases } from './publishing/follow-releases.ts'
import { goLive, isFirstContent, type Release } from './publishing/live-content.ts'
import { openLiveRelease } from './publishing/releases.ts'
import { renderedSite } from './publishing/rendered-site.ts'
import { earlierFiles } from './routes/website/earlier-files.ts'
import { loadWebsite, showRelease, type Website } from './routes/website/load-website.ts'

/** What to close when the server ends, in the order it was opened. */
type Closers = (() => Promise<unknown>)[]

/** The seconds that an order may take if Stripe answers only at the second attempt (payments/stripe.ts). */
const longestAnswer = 20

/** The connections that may wait to be accepted. While a flood fills this queue, everybody else has to reconnect. */
const backlog = 4_096

const siteDirectory = new URL('../build/client', import.meta.url).pathname

async function start(config: Config, log: Logger, closers: Closers): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const [site, databaseUrl] = await Promise.all([loadFiles(config, log), databaseUrlOf(config, log, closers)])
  const database = openDatabase(databaseUrl, log)
  closers.push(() => database.close())
  const metrics = await openMetrics(config, database, closers)
  await migrateDatabase(database)
  await openContent(config, database, log, closers, site)
  const cvLinkSecret = await sharedSecret(database, 'cv-links')
  const payments = await openPayments(config, database, log, closers)
  const transport = createMailTransport(config)
  closers.push(async () => transport.close())
  const jobs = await startJobs({
    config,
    database,
    log,
    mails: transport,
    cvLinkSecret,
    sitePaths: [...site.files.keys()],
    isOnlyServer: !config.databaseUrl,
    ...payments,
  })
  closers.push(() => jobs.stop())
  const mails = config.smtpUrl ? transport : undefined
  const app = await buildApp({ config, database, site, log, cvLinkSecret, metrics, mails, ...payments })
  closers.push(() => closeWithin(app, longestAnswer))
  // The link is printed only if the site isn't public, because then nobody else reads the output.
  const link = config.isPublic ? undefined : await inviteFirstOwner(database, config)
  const missing = config.isPublic ? await whatIsMissing(config, database) : undefined
  // Node keeps a copy of all compiled code until it exits, just to write it to its cache. Writing it now frees 10 MB.
  flushCompileCache()
  await app.listen({ port: config.port, host: config.host, backlog })
  closers.push(() => drain(app, config.drainSeconds))
  giveBackMemory()
  greet(config, link, missing)
}

async function whatIsMissing(config: Config, database: Database): Promise<string | undefined> {
  const [rules, ordering] = [await findDeliveryRules(database), await findOrdering(database)]
  return whatOrdersMiss(config, { rules, ordering })
}

async function databaseUrlOf(config: Config, log: Logger, closers: Closers): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const { startEmbedded } = await import('./database/embedded/embedded.ts')
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  closers.push(() => embedded.stop())
  return embedded.url
}

/** Returns the files of the built site, and those of earlier builds that open tabs may ask for. */
async function loadFiles(config: Config, log: Logger): Promise<Website> {
  const options = websiteOptions(config)
  const site = await loadWebsite(options)
  const earlier = await earlierFiles(site.files, { ...options, dataDir: config.dataDir }).catch((error: unknown) => {
    // A full disk must not stop the site from starting.
    log.error({ err: loggable(error) }, 'the files of this build could not be kept for the time after the next update')
    return new Map()
  })
  for (const [address, file] of earlier) site.files.set(address, file)
  return site
}

/** Serves the live content release, and every later one as it becomes live. */
async function openContent(config: Config, database: Database, log: Logger, closers: Closers, site: Website) {
  const options = websiteOptions(config)
  const show = async (release: Release) => {
    const compressBest = await showRelease(site, await renderedSite(release.content, config.dataDir), release, options)
    // Not awaited: neither the start nor the next release waits for compression.
    compressBest().catch((error: unknown) => log.error({ err: loggable(error) }, 'pages could not be compressed anew'))
  }
  const release = await openLiveRelease(database)
  // The build has already rendered the first content.
  if (isFirstContent(release)) goLive(release)
  else await show(release)
  closers.push(followReleases(database, log, show))
}

const websiteOptions = ({ publicUrl, anonKey }: Config) => ({ directory: siteDirectory, publicUrl, anonKey })

/** Connects to Stripe, or starts a sandbox if the settings have no key. */
async function openPayments({ payments, ...config }: Config, database: Database, log: Logger, closers: Closers) {
  if (payments.kind === 'stripe') {
    const { secretKey, apiUrl, webhookSecret } = payments
    return { stripe: createStripe(secretKey, apiUrl), webhookSecret }
  }
  const { localHost, startSandbox } = await import('../sandbox/sandbox.ts')
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const sandbox = await startSandbox({
    host: config.host,
    port: payments.port,
    pool: database.pool,
    secretKey,
    webhook: { url: `http://${localHost(config.host)}:${config.port}${stripeWebhookPath}`, secret: webhookSecret },
    log,
  })
  closers.push(() => sandbox.close())
  return { stripe: createStripe(secretKey, sandbox.url), webhookSecret }
}

/** Starts the Prometheus metrics if a port is set for them. */
async function openMetrics({ metricsPort, dataDir }: Config, database: Database, closers: Closers) {
  if (!metricsPort) return undefined
  const { createMetrics } = await import('./routes/operations/metrics.ts')
  const metrics = createMetrics({ database, dataDir })
  const listener = await metrics.listen(metricsPort)
  closers.push(() => listener.close())
  return metrics
}

function greet(
  { publicUrl, databaseUrl, dataDir, payments, isDemonstration }: Config,
  staffLink?: string,
  missing?: string,
): void {
  const lines = [
    `Tandoor Road is open at ${publicUrl}`,
    databaseUrl ? 'Data lies in the PostgreSQL of DATABASE_URL' : `Data lies in ${dataDir}`,
    payments.kind === 'sandbox' ? 'Payments are in the sandbox: no money moves' : 'Payments go to Stripe',
    ...(missing ? [missing] : []),
    ...(staffLink && isDemonstration ? ['/staff offers an example day to look around'] : []),
    ...(staffLink ? [`Staff: ${staffLink}`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function main(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: config.logLevel, serializers })
  outliveDatabaseOutages(log)
  const closers: Closers = []
  const starting = start(config, log, closers)
  let ending: Promise<void> | undefined
  // A signal during the start waits for the part that is being opened, so that nothing is left running.
  const end = () => {
    ending ??= starting.catch(() => {}).then(() => closeAll(closers, log))
    return ending
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void end().then(() => process.exit(0)))
  }
  await starting.catch(async (error: unknown) => {
    await end()
    throw error
  })
}

// graphile-worker doesn't await recording that a job is finished, so nobody gets the error if that fails. The job runs
// again after a while (unlock-dead-jobs). Every other unhandled rejection ends the process.
function outliveDatabaseOutages(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (toAppError(error).code !== 'database_unavailable') throw error
    log.error({ err: loggable(error) }, 'a job could not be noted as finished')
  })
}

async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.reverse()) {
    await close().catch((error: unknown) => log.error({ err: loggable(error) }, 'something did not close cleanly'))
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startErrorText(error)}\n`)
  process.exit(1)
})

function startErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set PORT, SANDBOX_PORT or METRICS_PORT to a free one.`
  return error instanceof StartError ? error.message : (error.stack ?? error.message)
}
