import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { checkAllergens, checkCompanyFacts, checkSiteFacts } from '../../server/commands/check-live/content.ts'
import { judgeDatabase } from '../../server/commands/check-live/database.ts'
import { judgeRules } from '../../server/commands/check-live/delivery-rules.ts'
import { judgeRoom } from '../../server/commands/check-live/disk.ts'
import { judgeEndpoints, judgeKey } from '../../server/commands/check-live/stripe.ts'
import { byTheUpdate, whatRulesMiss } from '../../server/delivery/delivery-rules.ts'
import { webhookEvents } from '../../server/payments/webhook-events.ts'

const live = 'https://tandoor.example'
const home = 'http://localhost:3000'

test('a placeholder that customers see is a problem on a public site, and a warning on this machine', () => {
  const real = { email: 'hello@tandoor-road.london', phone: { shown: '020 7000 0123', dialled: '+442070000123' } }
  const drama = { shown: '020 7946 0123', dialled: '+442079460123' }
  const reserved = { ...real, email: 'info@tandoorroad.example' }
  expect(checkSiteFacts({ publicUrl: live }, real).level).toBe('ok')
  expect(checkSiteFacts({ publicUrl: live }, reserved)).toMatchObject({
    level: 'problem',
    says: expect.stringMatching(/the site tells customers.*info@tandoorroad\.example, /),
  })
  expect(checkSiteFacts({ publicUrl: live }, { ...real, phone: drama }).says).toContain('020 7946 0123')
  expect(checkSiteFacts({ publicUrl: home }, reserved).level).toBe('warning')
})

test('a list of allergens that the kitchen has not signed is a problem on a public site', () => {
  const version = '2026-12-01'
  expect(checkAllergens({ publicUrl: live }, { version })).toMatchObject({
    level: 'problem',
    says: expect.stringMatching(/has not signed.*allergenList\.signedOff/),
  })
  expect(checkAllergens({ publicUrl: home }, { version }).level).toBe('warning')
  expect(checkAllergens({ publicUrl: live }, { version, signedOff: '2026-12-03' })).toMatchObject({
    level: 'ok',
    says: expect.stringContaining('3 December 2026'),
  })
})

test('each placeholder for a fact about the company is a problem on a public site until it is filled in', () => {
  const filled = {
    ...Object.fromEntries(Object.keys(company).map((name) => [name, 'Tandoor Road Ltd'])),
    regulator: { ...company.regulator, checked: '2026-11-22' },
  } as Parameters<typeof checkCompanyFacts>[1] & object
  expect(checkCompanyFacts({ publicUrl: live }, filled).level).toBe('ok')
  for (const name of Object.keys(company).filter((name) => name !== 'regulator')) {
    for (const open of ['[to be filled in]', ' ']) {
      expect(checkCompanyFacts({ publicUrl: live }, { ...filled, [name]: open })).toMatchObject({
        level: 'problem',
        says: expect.stringContaining(name),
      })
    }
  }
  const unread = { ...filled, regulator: { ...filled.regulator, checked: '[day]' } }
  expect(checkCompanyFacts({ publicUrl: live }, unread).says).toContain('regulator.checked')
  expect(checkCompanyFacts({ publicUrl: home }, unread).level).toBe('warning')
})

test('what the project comes with is all placeholders, so nobody goes live with it by accident', () => {
  const { level, says } = checkCompanyFacts({ publicUrl: live })
  expect(level).toBe('problem')
  for (const name of ['name', 'number', 'registeredOffice', 'vatNumber', 'icoRegistration', 'hosting', 'mailService'])
    expect(says).toContain(name)
})

test.each([
  ['sk_live_x', live, 'ok'],
  ['rk_live_x', live, 'ok'],
  ['sk_test_x', live, 'warning'],
  [undefined, live, 'warning'],
  ['sk_test_x', home, 'ok'],
  [undefined, home, 'ok'],
  ['sk_live_x', home, 'problem'],
  ['pk_live_x', live, 'problem'],
])('the Stripe key %s at %s: %s', (key, publicUrl, level) => {
  expect(judgeKey(key, publicUrl).level).toBe(level)
})

test('an endpoint of ours has to exist, be on, and send all events; others are named', () => {
  const events: Stripe.WebhookEndpoint['enabled_events'] = [...webhookEvents]
  const ours = { url: `${live}/webhooks/stripe`, status: 'enabled', enabled_events: events }
  const old = { ...ours, url: 'https://old.example/webhooks/stripe' }
  const somebodyElse = { ...ours, url: 'https://books.example/hook' }
  const levels = (...endpoints: (typeof ours)[]) => judgeEndpoints(endpoints, live).map((each) => each.level)
  expect(levels(ours, somebodyElse)).toEqual(['ok'])
  expect(levels({ ...ours, enabled_events: ['*'] })).toEqual(['ok'])
  expect(levels(ours, old)).toEqual(['ok', 'warning'])
  expect(levels(ours, { ...old, status: 'disabled' })).toEqual(['ok'])
  expect(levels(ours, ours)).toEqual(['warning'])
  expect(levels(ours, { ...ours, status: 'disabled' })).toEqual(['ok'])
  expect(levels()).toEqual(['problem'])
  expect(levels({ ...ours, status: 'disabled' })).toEqual(['problem'])
  const [short] = judgeEndpoints([{ ...ours, enabled_events: webhookEvents.slice(1) }], live)
  expect(short).toMatchObject({ level: 'problem', says: expect.stringMatching(/checkout\.session\.completed$/) })
})

test('a database that can lose orders is a problem', () => {
  const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', tables: 'catering_orders' }
  expect(judgeDatabase(safe).level).toBe('ok')
  expect(judgeDatabase({ ...safe, synchronous_commit: 'remote_apply' }).level).toBe('ok')
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    expect(judgeDatabase({ ...safe, [name]: 'off' })).toMatchObject({
      level: 'problem',
      says: expect.stringContaining(name),
    })
  }
  expect(judgeDatabase({ ...safe, tables: null }).level).toBe('problem')
})

test('less than a gigabyte free is a warning', () => {
  expect([1e9, 9.9e8].map((free) => judgeRoom(free, 'data').level)).toEqual(['ok', 'warning'])
})

test('delivery rules at the default are named, and an open area or no notice is a warning, never a problem', () => {
  const said = (changes: Partial<typeof defaultRules>) =>
    judgeRules({ version: 0, rules: { ...defaultRules, ...changes } }, false).map(
      ({ level, says }) => `${level}: ${says}`,
    )
  expect(said({})).toEqual([
    expect.stringMatching(
      /^ok: at the default: notice, delivery hours, closed days, places a day, delivery area, cancelling;/,
    ),
    expect.stringMatching(/^warning: no delivery area/),
    expect.stringMatching(/^warning: no notice/),
  ])
  const notice = { orderBy: '16:00', workingDays: 2 }
  const area = [{ districts: ['TW'], leastOrderPence: 0 }]
  expect(said({ notice, area, places: 120 })).toEqual([
    expect.stringMatching(/^ok: at the default: delivery hours, closed days, cancelling;/),
  ])
  const week = Array(7).fill({ from: '11:30', to: '20:00' })
  const days = { '2026-12-25': { opening: 'closed' as const, hours: null, note: '', places: null } }
  const cancellation = { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 }
  expect(said({ notice, area, places: 120, week, days, cancellation })).toEqual([
    expect.stringMatching(/^ok: staff have set all/),
  ])
})

test('a public site of which nobody has saved the rules takes no orders, which is a problem', () => {
  expect(judgeRules({ version: 0, rules: defaultRules }, true)).toEqual([
    { level: 'problem', about: 'rules', says: expect.stringMatching(/^no orders are taken before .*\/staff\/rules$/) },
  ])
  expect(judgeRules({ version: 1, rules: defaultRules }, true).map(({ level }) => level)).toEqual([
    'ok',
    'warning',
    'warning',
  ])
})

test('a start says what the rules miss until somebody on the staff has saved them', () => {
  const changed = (by: string) => ({ version: 1, changed: { by, at: new Date() } })
  expect(whatRulesMiss({ version: 0, changed: null })).toMatch(/^No orders are taken before/)
  expect(whatRulesMiss(changed(byTheUpdate))).toMatch(/^Nobody has said yet what you deliver/)
  expect(whatRulesMiss(changed('Jas Gill'))).toBeUndefined()
})
