import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { rulesUnread } from '../../contract/delivery/rules-for-customers.ts'
import { textInHtml } from '../../contract/in-html.ts'
import { serverFactPlaceholder, serverFacts } from '../../contract/legal/legal-text.ts'
import { placeholder } from '../../contract/pages.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import type { Website } from '../../server/routes/website/load-website.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { until } from './until.ts'

const html = `<p>${serverFacts.map(serverFactPlaceholder).join('</p><p>')}</p>`
const buyersPage = JSON.stringify(['orderBy', 'deliverTo', 'leastOrder'].map(placeholder))
const page = (text: string) => ({
  type: 'text/html; charset=utf-8',
  etag: `"${text}"`,
  cacheControl: 'public, max-age=0, must-revalidate',
  plain: Buffer.from(text),
  scriptHashes: ["'sha256-abc'"],
})
const site: Website = {
  files: new Map([
    ['/', page('home')],
    ['/privacy', page(html)],
    ['/terms', page(html)],
    ['/catering', page(buyersPage)],
    ['/catering.data', { ...page(buyersPage), type: 'text/x-script; charset=utf-8' }],
  ]),
  notFound: page('not found'),
  knownScripts: new Set(),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ site })
})
afterAll(() => server.close())

const read = async (path: string) => (await fetch(server.url + path)).text()

test.each(['/privacy', '/terms'])('%s tells this server’s settings and the rules that hold', async (path) => {
  const text = await read(path)
  expect(text).toContain('<p>2,555 days (about 7 years)</p><p>30 days</p><p>180 days (about 6 months)</p>')
  expect(text).toContain('You can order for any day from tomorrow on.')
  expect(text).not.toContain('%')
})

test('it is sent as every page is: with its policy, compressed, not again when it is known, and without a slash', async () => {
  const headers = { 'accept-encoding': 'br' }
  const whole = await fetch(`${server.url}/terms`, { headers })
  expect(whole.headers.get('content-encoding')).toBe('br')
  expect(whole.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-abc'")
  const etag = whole.headers.get('etag') ?? ''
  expect((await fetch(`${server.url}/terms`, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304)
  const head = await fetch(`${server.url}/terms`, { method: 'HEAD', headers })
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
  const slash = await fetch(`${server.url}/terms/`, { redirect: 'manual' })
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/terms'])
})

test('new rules stand there within seconds, and what staff typed is no markup', async () => {
  const before = (await fetch(`${server.url}/terms`)).headers.get('etag')
  const area = [{ districts: ['TW3', '<b>$`'], leastOrderPence: 15_000 }]
  const cancellation = { fullUntilDays: 14, shareUntilDays: 7, sharePercent: 50 }
  const rules = { ...defaultRules, area, cancellation }
  await server.database.insert(deliveryRuleVersions).values({ version: 1, rules, by: 'Amar' })
  await until(async () => (await read('/terms')).includes('Cancel at least 14 days before the event'))
  const text = await read('/terms')
  expect(text).toContain('and 50% goes back')
  expect(text).toContain('&lt;b&gt;$`')
  expect(text).not.toContain('<b>')
  expect(text).toContain('(orders from £150.00)')
  expect((await fetch(`${server.url}/terms`)).headers.get('etag')).not.toBe(before)
})

test('the page of catering and its data say what a buyer asks for first, and nothing that no rule says', async () => {
  const both = async () => [await read('/catering'), await read('/catering.data')]
  await setDeliveryRules(server.database)
  expect(await both()).toEqual(Array(2).fill('["","",""]'))
  await setDeliveryRules(server.database, {
    notice: { orderBy: '16:00', workingDays: 2 },
    area: [
      { districts: ['TW3', 'TW4', 'TW5'], leastOrderPence: 5_000 },
      { districts: ['UB'], leastOrderPence: 15_000 },
    ],
  })
  const facts =
    '["Order by 4pm, 2 working days before","We deliver to TW3 to TW5 and UB","Least order £50.00 to £150.00, by postcode"]'
  expect(await both()).toEqual([facts, facts])
  const slash = await fetch(`${server.url}/catering/?from=mail`, { redirect: 'manual' })
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/catering?from=mail'])
})

test('while the database cannot be asked, the page is there and says so', async () => {
  await server.database.execute('alter table delivery_rules rename to delivery_rules_away')
  try {
    await until(async () => (await read('/terms')).includes(textInHtml(rulesUnread.cancelling)))
    expect(await read('/privacy')).toContain('2,555 days')
  } finally {
    await server.database.execute('alter table delivery_rules_away rename to delivery_rules')
  }
})
