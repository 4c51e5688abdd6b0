import { randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import type Stripe from 'stripe'
import { inject } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { buildApp } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { keepProducts } from '../../server/jobs/keep-products.ts'
import { startJobs } from '../../server/jobs/worker.ts'
import type { MailTransport } from '../../server/mail/transport.ts'
import type { OpeningConfig } from '../../server/opening/lines.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import type { Website } from '../../server/routes/website/load-website.ts'
import { freePort } from '../free-port.ts'
import { databaseUrl } from './postgres.ts'

export const silent = pino({ level: 'silent' })

/** Makes an empty, migrated database. `drop` removes it. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name} template template_tandoor`)
  return {
    url: databaseUrl(inject('postgresUrl'), name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}

const page = (text: string) => ({
  type: 'text/html; charset=utf-8',
  etag: `"${text}"`,
  cacheControl: 'public, max-age=0, must-revalidate',
  plain: Buffer.from(text),
  scriptHashes: [],
})
const smallSite: Website = {
  files: new Map([
    ['/', page('home')],
    ['/assets/order-form.js', page('script')],
  ]),
  notFound: page('not found'),
  knownScripts: new Set(),
}

export interface TestServerOptions {
  /** A Stripe client other than the sandbox's, for tests of a provider that misbehaves. */
  stripe?: Stripe
  rateLimits?: boolean
  /** The addresses and networks of the proxies in front. */
  trustProxy?: string[]
  /** The public address. Without it the server uses the address that it listens at. */
  publicUrl?: string
  /** Whether other machines can reach the site. The default is no. */
  isPublic?: boolean
  /** Whether nothing leaves this machine. The default is no. */
  isDemonstration?: boolean
  /** Whether no money moves. The default is no, and it matters only to tests that open the site. */
  isTrial?: boolean
  /** The settings that only the opening looks at. */
  opening?: Partial<OpeningConfig>
  /** The transport for mails. With it the server also does its jobs. */
  mails?: MailTransport
  log?: Logger
  /** The folder of the mails that are kept as files; without it there is none. */
  mailDir?: string
  /** The folder that keeps the rendered site; without it there is none. */
  dataDir?: string
  /** A site other than the default one, which has one page and the page for all other addresses. */
  site?: Website
  /** Another server whose database this one shares. The other removes it at the end. */
  beside?: { postgresUrl: string }
}

/** Starts a whole server on loopback, with the payment sandbox and a database of its own. */
export async function startTestServer(options: TestServerOptions = {}) {
  const { url: postgresUrl, drop } = options.beside
    ? { url: options.beside.postgresUrl, drop: async () => {} }
    : await createTestDatabase()
  const log = options.log ?? silent
  const database = openDatabase(postgresUrl, log)
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const webhookSecret = 'whsec_test'
  const cvLinkSecret = 'cv-links'
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: sandboxPort,
    pool: database.pool,
    secretKey: 'sk_test_sandbox',
    webhook: { url: `${url}/webhooks/stripe`, secret: webhookSecret },
    log,
  })
  const stripe = options.stripe ?? createStripe('sk_test_sandbox', sandbox.url)
  const { publicUrl = url, rateLimits = false, trustProxy = [], mailDir = '/nowhere', dataDir = '/nowhere' } = options
  const keep = { keepApplicationsDays: 180, keepEnquiriesDays: 365, keepOrdersDays: 2555, keepUnpaidOrdersDays: 30 }
  const { isPublic = false, isTrial = false, isDemonstration = false } = options
  const opening = {
    payments: { kind: 'stripe' as const, secretKey: 'sk_test_sandbox', webhookSecret, apiUrl: sandbox.url },
    smtpUrl: undefined,
    mailFrom: { name: '', address: 'orders@example.com' },
    staffEmail: 'kitchen@example.com',
    backupDir: undefined,
    databaseUrl: postgresUrl,
    ...options.opening,
  }
  const basic = {
    publicUrl,
    isPublic,
    isTrial,
    isDemonstration,
    anonKey: defaultAnonKey,
    trustProxy,
    rateLimits,
    mailDir,
    dataDir,
  }
  const config = { ...basic, ...keep, ...opening }
  const sitePaths: string[] = []
  if (!options.stripe) await keepProducts({ database, config, stripe, log, sitePaths })
  const app = await buildApp({
    config,
    database,
    stripe,
    webhookSecret,
    site: options.site ?? smallSite,
    cvLinkSecret,
    log,
    mails: options.mails,
  })
  await app.listen({ port, host: '127.0.0.1' })
  const forJobs = { config, database, log, stripe, cvLinkSecret, isOnlyServer: true, sitePaths }
  const jobs = options.mails && (await startJobs({ ...forJobs, mails: options.mails }))
  return {
    url,
    app,
    database,
    postgresUrl,
    stripe,
    sandbox,
    webhookSecret,
    cvLinkSecret,
    supabase: createClient(url, defaultAnonKey, { auth: { persistSession: false } }),
    async close() {
      await app.close()
      await jobs?.stop()
      await sandbox.close()
      await database.close()
      await drop()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
