import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { nodeEnvironment } from '../../scripts/node-options.mjs'
import { enquiries } from '../../server/database/enquiries-schema.ts'
import { sendEnquiry } from '../../server/enquiries/send-enquiry.ts'
import { freePort } from '../free-port.ts'
import { anEnquiry } from './an-enquiry.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { startStubbornProvider, stubbornSettings } from './stubborn-provider.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await startTestServer()
  dataDir = await mkdtemp(join(tmpdir(), 'tandoor-live-'))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

/** The settings of a trial that lacks nothing. */
const goodSettings = () => ({
  PUBLIC_URL: server.url,
  DATA_DIR: dataDir,
  DATABASE_URL: server.postgresUrl,
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: server.webhookSecret,
  STRIPE_API_URL: server.sandbox.url,
})

/** Runs the command. Returns its exit code, what it printed, and a search for the line of a check. */
async function checkLive(settings: Record<string, string>, ...args: string[]) {
  const program = new URL('../../server/commands/check-live.ts', import.meta.url).pathname
  const env = { PATH: process.env.PATH, ...nodeEnvironment, ...settings }
  const child = spawn(process.execPath, [program, ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  const lines = said.trim().split('\n')
  const stands = (line: string) =>
    lines.find((each) => /^(done|open|wrong) /.test(each) && each.slice(7).startsWith(line))
  return { code, said, stands }
}

/** The mails that mail servers received, each with its recipients. */
const received: { to: string[]; mail: string }[] = []
const kitchen = { STAFF_EMAIL: 'kitchen@tandoor-road.london', MAIL_FROM: 'Us <orders@tandoor-road.london>' }

/** A mail server that accepts one login, and mails to the kitchen only. */
async function mailServer(): Promise<string> {
  const smtp = new SMTPServer({
    onRcptTo: ({ address }, _session, done) =>
      address === kitchen.STAFF_EMAIL ? done() : done(new Error('No such mailbox')),
    async onData(stream, session, done) {
      const mail = Buffer.concat(await stream.toArray()).toString()
      received.push({ to: session.envelope.rcptTo.map((each) => each.address), mail })
      done()
    },
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'right' ? done(null, { user: 'shop' }) : done(new Error('No entry')),
  })
  const port = await freePort()
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return `shop:right@127.0.0.1:${port}`
}

/** A Stripe without an endpoint of ours, and with a wrong clock. */
async function oddStripe(): Promise<string> {
  const odd = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() - 90_000).toUTCString())
    response.setHeader('Content-Type', 'application/json')
    const url = 'https://old.example/webhooks/stripe'
    const endpoint = { object: 'webhook_endpoint', id: 'we_1', url, status: 'enabled', enabled_events: ['*'] }
    const list = { object: 'list', data: [endpoint], has_more: false, url: '/v1/webhook_endpoints' }
    response.end(JSON.stringify(list))
  })
  odd.listen(0, '127.0.0.1')
  await once(odd, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => odd.close(() => resolve())))
  return `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
}

test('a trial on this machine misses nothing that matters, and is told what is still open', async () => {
  const { code, said, stands } = await checkLive({
    ...goodSettings(),
    ...kitchen,
    SMTP_URL: `smtp://${await mailServer()}`,
    SUDO_USER: 'gurpreet',
  })
  expect(stands('machine')).toMatch(/^done .*PostgreSQL 18.*clock agrees.*GB are free/)
  expect(stands('stripe')).toMatch(/^done .*for a trial.*Stripe answers/)
  expect(stands('webhook')).toMatch(/^done .*all events.*signature/)
  expect(stands('mail')).toMatch(/^open .*No owner has sent a test mail/)
  const [{ to, mail } = { to: [], mail: '' }] = received.splice(0)
  expect(to).toEqual(['kitchen@tandoor-road.london'])
  const { from, subject, text } = await PostalMime.parse(mail)
  expect([from?.address, subject]).toEqual(['orders@tandoor-road.london', expect.stringContaining('Test')])
  for (const words of [`gurpreet on ${hostname()}`, server.url]) expect(text).toContain(words)
  expect(stands('address')).toMatch(/^open .*this machine/)
  expect(stands('rules')).toMatch(/^open .*delivery area.*notice/)
  expect(stands('people')).toMatch(/^open .*Nobody is on the staff/)
  expect(stands('terms')).toMatch(/^open .*lawyer/)
  expect(stands('pictures')).toMatch(/^open .*Guests still see pictures of ours/)
  expect(said.trim().split('\n')).toHaveLength(14)
  expect(said).toMatch(/^Fit for customers\.$/m)
  expect(code).toBe(0)
})

test('examples of a first try are named until they are removed, and so is a mailbox that nobody reads', async () => {
  const settings = { ...goodSettings(), SMTP_URL: `smtp://${await mailServer()}` }
  await sendEnquiry(server.database, anEnquiry(), { isExample: true })
  const { code, stands } = await checkLive(settings)
  await server.database.delete(enquiries)
  expect([code, stands('machine')]).toEqual([1, expect.stringMatching(/^wrong .*Examples from looking around/)])
  expect(stands('mail')).toMatch(/^open .*info@tandoorroad\.example.*nobody reads/)
  expect(received).toEqual([])
})

test('each fault is named, and the exit code is 1', async () => {
  const { code, said, stands } = await checkLive({
    ...goodSettings(),
    ...kitchen,
    PUBLIC_URL: 'http://tandoor.invalid',
    DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none`,
    STRIPE_API_URL: await oddStripe(),
    SMTP_URL: `smtp://${(await mailServer()).replace('right', 'wrong')}`,
  })
  expect(code).toBe(1)
  expect(stands('machine')).toMatch(/^wrong .*ECONNREFUSED.*(89|9\d) s/)
  expect(stands('rules')).toMatch(/^wrong .*database has to answer/)
  expect(stands('stripe')).toMatch(/^open .*no real card/)
  expect(stands('webhook')).toMatch(/^wrong .*not registered.*old\.example.*can’t be reached/)
  expect(stands('mail')).toMatch(/^wrong .*does not take us/)
  expect(stands('address')).toMatch(/^wrong .*can’t be reached.*not https/)
  expect(said).toMatch(/^Not fit for customers: Name, phone.*Database, clock and disk\.$/m)
})

test('a mailbox that the mail server does not have is wrong, and without permission no mail is sent', async () => {
  const SMTP_URL = `smtp://${await mailServer()}`
  const refused = await checkLive({ ...goodSettings(), ...kitchen, STAFF_EMAIL: 'old@tandoor-road.london', SMTP_URL })
  expect(refused.stands('mail')).toMatch(/^wrong .*old@tandoor-road\.london.*No such mailbox/)
  expect(refused.code).toBe(1)
  const quiet = await checkLive({ ...goodSettings(), ...kitchen, SMTP_URL }, '--no-mail')
  expect(quiet.code).toBe(0)
  expect(received).toEqual([])
  expect((await checkLive(goodSettings(), '--silent')).said).toMatch(/^Say --no-mail[^\n]*\n$/)
})

test('a public site whose mails go nowhere is not checked further: the line names the setting', async () => {
  const { code, said } = await checkLive({ ...goodSettings(), PUBLIC_URL: 'https://tandoor.invalid' })
  expect([code, said]).toEqual([1, expect.stringMatching(/^STAFF_EMAIL: [^\n]*\nMAIL_FROM: [^\n]*\n$/)])
})

test('a key that Stripe refuses, another site at our address and mails that nobody sends are told', async () => {
  const provider = await startStubbornProvider()
  onTestFinished(() => provider.close())
  provider.mood = 'refuses'
  const { code, stands } = await checkLive({
    ...goodSettings(),
    ...stubbornSettings(provider.url),
    PUBLIC_URL: provider.url,
  })
  expect(code).toBe(1)
  expect(stands('stripe')).toMatch(/^wrong .*Invalid API Key/)
  expect(stands('webhook')).toMatch(/^wrong .*answers 401/)
  expect(stands('mail')).toMatch(/^open .*nobody gets them/)
  expect(stands('address')).toMatch(/^wrong .*answers 401/)
})

test('in the sandbox Stripe is not asked, and for an empty DATA_DIR a first start is advised', async () => {
  const { code, stands } = await checkLive({ PUBLIC_URL: server.url, DATA_DIR: dataDir, BACKUP_DIR: dataDir })
  expect(stands('stripe')).toMatch(/^done .*sandbox/)
  expect(code).toBe(1)
  expect(stands('machine')).toMatch(/^open .*start the server/)
  expect(stands('backups')).toMatch(/^wrong .*There is no backup in/)
})
