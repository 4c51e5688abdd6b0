import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import pg from 'pg'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { freePort } from '../free-port.ts'
import { startSite } from './start-site.ts'

/** Whether this machine can make the certificate of a live site. */
export const hasOpenssl = !spawnSync('openssl', ['version']).error

/** What has to be ended, the last first. */
type Closers = (() => Promise<unknown>)[]

/**
 * Starts a site like one with customers: public, behind TLS, with a live key, a mail server and a folder of backups.
 * Its machine is set up, but nothing that owners do on their screens is done yet. Stripe is the sandbox.
 */
export async function startLiveSite() {
  const closers: Closers = []
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'tandoor-live-site-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const backups = join(folder, 'backups')
    await mkdir(backups)
    const [certificate, sitePort] = [makeCertificate(folder), await freePort()]
    const url = `https://kitchen.localhost:${await startTls(folder, sitePort, closers)}`
    const settings = {
      PORT: `${sitePort}`,
      PUBLIC_URL: url,
      PAYMENTS: '',
      ...(await startStripe(folder, url, closers)),
      SMTP_URL: await startMailServer(closers),
      BACKUP_DIR: backups,
      TRUST_PROXY: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_OPTIONS: `--import=${new URL('localhost-names.mjs', import.meta.url)}`,
    }
    const site = await startSite({ isPublic: true, settings })
    closers.push(site.stop)
    const run = (command: string, ...args: string[]) => runCommand(command, site.env, args)
    return { url, run, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs a command on the machine of a site, and returns what it said. */
async function runCommand(command: string, env: Record<string, string>, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [`server/commands/${command}.ts`, ...args], { env })
  return stdout
}

function makeCertificate(folder: string): string {
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const certificate = join(folder, 'certificate.pem')
  const name = ['-subj', '/CN=kitchen.localhost', '-addext', 'subjectAltName=DNS:kitchen.localhost']
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', join(folder, 'key.pem'), '-out', certificate], {
    stdio: 'ignore',
  })
  return certificate
}

/** Puts TLS in front of a port, as a proxy does, and returns the port at which it is. */
async function startTls(folder: string, sitePort: number, closers: Closers): Promise<number> {
  const [key, cert] = await Promise.all(['key.pem', 'certificate.pem'].map((name) => readFile(join(folder, name))))
  const front = createServer({ key, cert }, (socket) => {
    const behind = connect(sitePort, '127.0.0.1')
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    socket.pipe(behind).pipe(socket)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  closers.push(async () => front.close())
  return (front.address() as AddressInfo).port
}

/** Starts a Stripe that knows a live key, with a database of its own, and returns the settings for it. */
async function startStripe(folder: string, siteUrl: string, closers: Closers) {
  const dataDir = join(folder, 'stripe')
  await cp(process.env.SITE_TEMPLATE ?? '', dataDir, { recursive: true })
  const postgres = await borrowEmbedded({ dataDir })
  closers.push(postgres.stop)
  const pool = new pg.Pool({ connectionString: postgres.url })
  closers.push(() => pool.end())
  const [secretKey, secret] = ['sk_live_sandbox', 'whsec_sandbox']
  const webhook = { url: `${siteUrl}/webhooks/stripe`, secret }
  const log = pino({ level: 'silent' })
  const stripe = await startSandbox({ host: '127.0.0.1', port: 0, pool, secretKey, webhook, log })
  closers.push(() => stripe.close())
  return { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: stripe.url }
}

/** Starts a mail server that takes every mail and reads none, and returns its address. */
async function startMailServer(closers: Closers): Promise<string> {
  const smtp = new SMTPServer({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    disabledCommands: ['STARTTLS', 'AUTH'],
  })
  const port = await freePort()
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return `smtp://127.0.0.1:${port}`
}
