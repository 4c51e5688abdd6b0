import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'

const live = {
  PUBLIC_URL: 'https://tandoorroad.example',
  STAFF_EMAIL: 'kitchen@tandoor-road.london',
  MAIL_FROM: 'Tandoor Road <orders@tandoor-road.london>',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('without settings the server is on loopback with the sandbox beside it', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', rateLimits: true })
  expect(config.payments).toEqual({ kind: 'sandbox', port: 3001 })
  expect(config.databaseUrl).toBeUndefined()
})

test('a site is a demonstration where neither visitors, nor money, nor mails come past this machine', () => {
  const trial = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  const seen = { ...live, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', PAYMENTS: 'sandbox' }
  expect(readConfig({}).isDemonstration).toBe(true)
  for (const settings of [live, trial, seen, { SMTP_URL: 'smtp://127.0.0.1:25' }]) {
    expect(readConfig(settings).isDemonstration).toBe(false)
  }
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', STRIPE_SECRET_KEY: ' ' }).port).toBe(3000)
})

test('every fault is named at once, each on a line with its variable', () => {
  const read = () => readConfig({ PORT: '99999', LOG_LEVEL: 'loud', STAFF_EMAIL: 'nobody' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/PORT: .*\n[\s\S]*STAFF_EMAIL: .*\n[\s\S]*LOG_LEVEL: /)
})

test('MAIL_FROM is an address, with or without a name', () => {
  const senders = [
    ['a@b.example', ''],
    ['Tandoor Road <a@b.example>', 'Tandoor Road'],
    ['"Tandoor, Road: c@d.example" <a@b.example>', 'Tandoor, Road: c@d.example'],
  ] as const
  for (const [MAIL_FROM, name] of senders)
    expect(readConfig({ MAIL_FROM }).mailFrom).toEqual({ name, address: 'a@b.example' })
  for (const MAIL_FROM of ['Tandoor Road', 'Tandoor Road <a@b', 'a@b.example, c@d.example']) {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/MAIL_FROM/)
  }
})

test('a public address needs mail addresses that can exist, and the message names the settings', () => {
  const { STAFF_EMAIL: _staff, MAIL_FROM: _from, ...forgotten } = live
  expect(() => readConfig(forgotten)).toThrow(/^STAFF_EMAIL: [^\n]*info@tandoorroad\.example[^\n]*\nMAIL_FROM: [^\n]*$/)
  const nowhere = [
    'a@kitchen.example',
    'a@b.test',
    'a@example.com',
    'a@mail.Example.ORG',
    'a@b.invalid',
    'a@b.localhost',
  ]
  for (const address of nowhere) {
    expect(() => readConfig({ ...live, STAFF_EMAIL: address }), address).toThrow(/^STAFF_EMAIL: [^\n]*$/)
    expect(() => readConfig({ ...live, MAIL_FROM: `Us <${address}>` }), address).toThrow(/^MAIL_FROM: [^\n]*$/)
    expect(readConfig({ STAFF_EMAIL: address, MAIL_FROM: address }).staffEmail).toBe(address)
  }
  for (const address of ['a@myexample.com', 'a@example.co.uk', 'a@test.london', 'example@b.london'])
    expect(readConfig({ ...live, STAFF_EMAIL: address, MAIL_FROM: address }).mailFrom.address).toBe(address)
})

test('a slash at the end of PUBLIC_URL is dropped, since paths are appended to it', () => {
  expect(readConfig({ ...live, PUBLIC_URL: 'https://tandoorroad.example/' }).publicUrl).toBe(
    'https://tandoorroad.example',
  )
})

test('Stripe settings come together or not at all', () => {
  expect(readConfig(live).payments).toMatchObject({ kind: 'stripe', secretKey: 'sk_live_x', webhookSecret: 'whsec_x' })
  expect(() => readConfig({ ...live, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/STRIPE_WEBHOOK_SECRET/)
  expect(() => readConfig({ ...live, PAYMENTS: 'sandbox' })).toThrow(/PAYMENTS/)
})

test('a public address without a Stripe key must say that the sandbox is meant', () => {
  const { PUBLIC_URL, STAFF_EMAIL, MAIL_FROM } = live
  expect(() => readConfig({ PUBLIC_URL, STAFF_EMAIL, MAIL_FROM })).toThrow(/^STRIPE_SECRET_KEY: [^\n]*$/)
  const meant = readConfig({ PUBLIC_URL, STAFF_EMAIL, MAIL_FROM, PAYMENTS: 'sandbox' })
  expect(meant.payments.kind).toBe('sandbox')
})

test('rate limits can be switched off on loopback only', () => {
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  expect(() => readConfig({ ...live, RATE_LIMITS: 'off' })).toThrow(/RATE_LIMITS/)
})

const beyondLoopback = ['0.0.0.0', '::', '192.168.1.5', 'shop.internal']

test('a server that listens beyond loopback needs its address, and the message names the setting', () => {
  const { PUBLIC_URL, ...others } = live
  for (const HOST of beyondLoopback) {
    expect(() => readConfig({ ...others, HOST }), HOST).toThrow(/^PUBLIC_URL: [^\n]*HOST=[^\n]*$/)
    expect(readConfig({ ...others, HOST, PUBLIC_URL })).toMatchObject({ host: HOST, publicUrl: PUBLIC_URL })
  }
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(readConfig({ HOST }).host).toBe(HOST)
})

test('a server that listens beyond loopback is public, whatever its address', () => {
  const { PUBLIC_URL: _url, ...others } = live
  const { STAFF_EMAIL, MAIL_FROM } = live
  const PUBLIC_URL = 'http://localhost:3000'
  for (const HOST of beyondLoopback) {
    expect(() => readConfig({ ...others, PUBLIC_URL, HOST, RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS: [^\n]*$/)
    expect(() => readConfig({ PUBLIC_URL, HOST, STAFF_EMAIL, MAIL_FROM })).toThrow(/^STRIPE_SECRET_KEY: [^\n]*$/)
    expect(() => readConfig({ PUBLIC_URL, HOST, PAYMENTS: 'sandbox' })).toThrow(
      /^STAFF_EMAIL: [^\n]*\nMAIL_FROM: [^\n]*$/,
    )
    const meant = readConfig({ PUBLIC_URL, HOST, PAYMENTS: 'sandbox', STAFF_EMAIL, MAIL_FROM })
    expect(meant.payments.kind).toBe('sandbox')
  }
})

test('proxies are named by address or network; a count of them, or everybody, stops the start', () => {
  expect(readConfig({}).trustProxy).toEqual([])
  const named = readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).trustProxy
  expect(named).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
  const wrong = [
    '0',
    '1',
    '2',
    'off',
    'true',
    'loopback',
    'proxy.internal',
    '127.0.0.1;10.0.0.1',
    '10.0.0.0/33',
    '1.2.3',
  ]
  for (const TRUST_PROXY of [...wrong, '0.0.0.0/0', '::/0', '::ffff:10.0.0.0/8', '10.0.0.0/255.0.0.0', '127.0.0.1,'])
    expect(() => readConfig({ TRUST_PROXY }), TRUST_PROXY).toThrow(
      /^TRUST_PROXY: write the addresses [^\n]*127\.0\.0\.1/,
    )
})

test('the metrics have a port of their own, where one is set', () => {
  expect(readConfig({}).metricsPort).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(/METRICS_PORT: must differ from PORT/)
})
