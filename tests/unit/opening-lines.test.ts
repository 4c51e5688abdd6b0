import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { company } from '../../content/company.ts'
import { firstContent } from '../../content/first-content.ts'
import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import type { OpeningLine } from '../../contract/staff/opening.ts'
import { checkBackups, judgeTried } from '../../server/opening/backups.ts'
import { judgeAllergens, judgeCompany, judgePictures, judgeSite } from '../../server/opening/content.ts'
import { judgeDatabase } from '../../server/opening/database.ts'
import { judgeRoom } from '../../server/opening/disk.ts'
import { errorInWords, type Finding } from '../../server/opening/finding.ts'
import { keptClosedBy } from '../../server/opening/lines.ts'
import { judgeTestMail } from '../../server/opening/mail.ts'
import { judgePeople } from '../../server/opening/people.ts'
import { judgeRules } from '../../server/opening/rules.ts'
import { judgeEndpoints, judgeKey } from '../../server/opening/stripe.ts'
import { judgeTerms, textsNow } from '../../server/opening/terms.ts'
import { webhookEvents } from '../../server/payments/webhook-events.ts'

const live = { publicUrl: 'https://tandoor.example' }
const home = { publicUrl: 'http://localhost:3000' }

/** "done", "open" or "wrong", with an exclamation mark where it matters to customers. */
const inShort = ({ state, matters }: Finding) => `${state}${matters ? '!' : ''}`

test('a placeholder that customers see matters on a public site, and may wait on this machine', () => {
  const real = { email: 'hello@tandoor-road.london', phone: { shown: '020 7000 0123', dialled: '+442070000123' } }
  const drama = { shown: '020 7946 0123', dialled: '+442079460123' }
  const reserved = { ...real, email: 'info@tandoorroad.example' }
  expect(inShort(judgeSite(live, real))).toBe('done')
  expect(inShort(judgeSite(live, reserved))).toBe('open!')
  expect(judgeSite(live, reserved).says).toMatch(/The site tells customers info@tandoorroad\.example, /)
  expect(judgeSite(live, { ...real, phone: drama }).says).toContain('020 7946 0123')
  expect(inShort(judgeSite(home, reserved))).toBe('open')
})

test('a list of allergens has to be signed, and no unchecked dish may wait', () => {
  const version = '2026-12-01'
  const dish = (checked?: { by: string; on: string }) => ({ checked })
  const asha = { by: 'Asha', on: version }
  const judge = (config: typeof live, list: Partial<Content['allergenList']>, ...dishes: ReturnType<typeof dish>[]) =>
    judgeAllergens(config, {
      allergenList: { version, ...list },
      menu: { posters: [{ sections: [{ dishes }] }] } as unknown as Content['menu'],
      packageDishes: [dish(asha)] as unknown as Content['packageDishes'],
    })
  expect(inShort(judge(live, {}, dish()))).toBe('open!')
  expect(judge(live, {}, dish(), dish()).says).toMatch(/has not signed .*2 of 3 dishes are unchecked/)
  expect(judge(live, {}, dish(asha)).says).toContain('each dish is checked')
  expect(inShort(judge(home, {}, dish()))).toBe('open')
  expect(inShort(judge(live, { signedOff: '2026-12-03' }, dish(asha)))).toBe('done')
  expect(judge(live, { signedOff: '2026-12-03', signedBy: 'Simran Kaur' }, dish(asha)).says).toBe(
    'Simran Kaur signed the list of Tuesday 1 December 2026 on Thursday 3 December 2026.',
  )
})

test('pictures that are ours are named, and may wait anywhere', () => {
  const photo = { id: 'ab'.repeat(32), width: 48, height: 30, colour: '#aa5522', alt: null, focus: { x: 50, y: 50 } }
  const ours = judgePictures(firstContent)
  expect(inShort(ours)).toBe('open')
  expect(ours.says).toMatch(
    /: Home, first picture; .*; Menu, first picture; .*; History, the oven; .*; 4 packages; 4 dishes\.$/,
  )
  const { site, history, menu, packages } = structuredClone(firstContent)
  for (const page of ['home', 'crowd', 'menu', 'catering', 'careers', 'history'])
    Object.assign(site, { [`${page}Photo`]: photo })
  Object.assign(history, { ovenPhoto: photo, marketsPhoto: photo })
  for (const each of dishesOf(menu)) Object.assign(each, { photo })
  for (const each of packages.slice(1)) Object.assign(each, { photo })
  expect(judgePictures({ site, history, menu, packages }).says).toMatch(/: 1 package\.$/)
  Object.assign(packages[0] ?? {}, { photo })
  expect(inShort(judgePictures({ site, history, menu, packages }))).toBe('done')
})

test('each placeholder for a fact about the company matters on a public site until it is filled in', () => {
  const filled = {
    ...Object.fromEntries(Object.keys(company).map((name) => [name, 'Tandoor Road Ltd'])),
    regulator: { ...company.regulator, checked: '2026-11-22' },
  } as typeof company
  expect(inShort(judgeCompany(live, filled))).toBe('done')
  for (const name of Object.keys(company).filter((name) => name !== 'regulator')) {
    for (const placeholder of ['[to be filled in]', ' ']) {
      expect(inShort(judgeCompany(live, { ...filled, [name]: placeholder }))).toBe('open!')
    }
  }
  const unread = { ...filled, regulator: { ...filled.regulator, checked: '[day]' } }
  expect(judgeCompany(live, unread).says).toContain('day on which the ICO’s address was compared')
  expect(inShort(judgeCompany(home, unread))).toBe('open')
})

test('what the project comes with is all placeholders, so nobody goes live with it by accident', () => {
  const found = judgeCompany(live, company)
  expect(inShort(found)).toBe('open!')
  for (const fact of ['name', 'number', 'registered office', 'VAT number', 'ICO registration', 'holds the data'])
    expect(found.says).toContain(fact)
})

test.each([
  ['sk_live_x', live, 'done'],
  ['rk_live_x', live, 'done'],
  ['sk_test_x', live, 'open'],
  [undefined, live, 'open'],
  ['sk_test_x', home, 'done'],
  [undefined, home, 'done'],
  ['sk_live_x', home, 'wrong!'],
  ['pk_live_x', live, 'wrong!'],
])('the Stripe key %s at %s: %s', (key, { publicUrl }, found) => {
  expect(inShort(judgeKey(key, publicUrl))).toBe(found)
})

test('an endpoint of ours has to exist, be on, and send all events; others are named', () => {
  const events: Stripe.WebhookEndpoint['enabled_events'] = [...webhookEvents]
  const ours = { url: `${live.publicUrl}/webhooks/stripe`, status: 'enabled', enabled_events: events }
  const old = { ...ours, url: 'https://old.example/webhooks/stripe' }
  const somebodyElse = { ...ours, url: 'https://books.example/hook' }
  const found = (...endpoints: (typeof ours)[]) => judgeEndpoints(endpoints, live.publicUrl).map(inShort)
  expect(found(ours, somebodyElse)).toEqual(['done'])
  expect(found({ ...ours, enabled_events: ['*'] })).toEqual(['done'])
  expect(found(ours, old)).toEqual(['done', 'open'])
  expect(found(ours, { ...old, status: 'disabled' })).toEqual(['done'])
  expect(found(ours, ours)).toEqual(['wrong'])
  expect(found(ours, { ...ours, status: 'disabled' })).toEqual(['done'])
  expect(found()).toEqual(['open!'])
  expect(found({ ...ours, status: 'disabled' })).toEqual(['wrong!'])
  const [short] = judgeEndpoints([{ ...ours, enabled_events: webhookEvents.slice(1) }], live.publicUrl)
  expect(short).toMatchObject({ state: 'wrong', says: expect.stringMatching(/checkout\.session\.completed\.$/) })
})

test('a database that can lose orders is wrong, and one without our tables is still to be made', () => {
  const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', tables: 'opening_notes' }
  expect(inShort(judgeDatabase(safe))).toBe('done')
  expect(inShort(judgeDatabase({ ...safe, synchronous_commit: 'remote_apply' }))).toBe('done')
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const found = judgeDatabase({ ...safe, [name]: 'off' })
    expect([inShort(found), found.says]).toEqual(['wrong!', expect.stringContaining(name)])
  }
  expect(inShort(judgeDatabase({ ...safe, tables: null }))).toBe('open!')
})

test('less than a gigabyte free is told, and may wait', () => {
  expect([1e9, 9.9e8].map((free) => inShort(judgeRoom(free, 'data')))).toEqual(['done', 'wrong'])
})

test('delivery rules at the default are named, and an open area or no notice is told, and may wait', () => {
  const said = (changes: Partial<typeof defaultRules>) =>
    judgeRules({ version: 0, rules: { ...defaultRules, ...changes } }, false).map(
      (found) => `${inShort(found)}: ${found.says}`,
    )
  expect(said({})).toEqual([
    'done: At the default: notice, delivery hours, closed days, places a day, delivery area, cancelling.',
    expect.stringMatching(/^open: No delivery area/),
    expect.stringMatching(/^open: No notice/),
  ])
  const notice = { orderBy: '16:00', workingDays: 2 }
  const area = [{ districts: ['TW'], leastOrderPence: 0 }]
  expect(said({ notice, area, places: 120 })).toEqual([
    'done: At the default: delivery hours, closed days, cancelling.',
  ])
  const week = Array(7).fill({ from: '11:30', to: '20:00' })
  const days = { '2026-12-25': { opening: 'closed' as const, hours: null, note: '', places: null } }
  const cancellation = { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 }
  expect(said({ notice, area, places: 120, week, days, cancellation })).toEqual([
    'done: Staff have set all that can be delivered.',
  ])
})

test('a public site of which nobody has saved the rules takes no orders, which matters', () => {
  expect(judgeRules({ version: 0, rules: defaultRules }, true).map(inShort)).toEqual(['open!'])
  expect(judgeRules({ version: 1, rules: defaultRules }, true).map(inShort)).toEqual(['done', 'open', 'open'])
})

test('a lawyer’s reading counts for the texts that were read', () => {
  const read = { day: '2026-11-20', ...textsNow, by: 'Meera' }
  expect(inShort(judgeTerms(undefined))).toBe('open')
  expect(judgeTerms(read)).toMatchObject({ state: 'done', says: expect.stringContaining('20 November 2026') })
  expect(judgeTerms({ ...read, terms: '2026-01-01' })).toMatchObject({
    state: 'open',
    says: expect.stringMatching(/20 November 2026, and they have changed since/),
  })
  expect(inShort(judgeTerms({ ...read, policy: '2026-01-01' }))).toBe('open')
})

test('a test mail counts for the server that took it, until its owner says that it did not arrive', () => {
  const config = { ...live, smtpUrl: 'smtps://mail.tandoor-road.london' }
  const judge = (server: string, arrived: boolean | null) =>
    judgeTestMail(config, { server, arrived, by: 'Meera' }).map(inShort)
  expect(judgeTestMail(config, undefined).map(inShort)).toEqual(['open'])
  expect(judge('mail.tandoor-road.london', null)).toEqual(['done'])
  expect(judge('mail.tandoor-road.london', true)).toEqual(['done'])
  expect(judge('mail.tandoor-road.london', false)).toEqual(['wrong!'])
  expect(judge('old.example', true)).toEqual(['open'])
  expect(judgeTestMail({ ...live, smtpUrl: undefined }, undefined)).toEqual([])
})

test('a backup that was tried has to have opened, and not too long ago', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const tried = (opened: boolean, days: number) =>
    inShort(judgeTried({ opened, at: new Date(now.getTime() - days * 86_400_000) }, now))
  expect(inShort(judgeTried(undefined, now))).toBe('open')
  expect([tried(true, 0), tried(true, 35), tried(true, 36), tried(false, 1)]).toEqual([
    'done',
    'done',
    'open',
    'wrong!',
  ])
})

test('where no folder for backups is there yet, they are still to be set up, and nothing is wrong', async () => {
  const found = await checkBackups({ ...live, backupDir: '/nowhere/backups', databaseUrl: undefined }, undefined)
  expect(found.map(inShort)).toEqual(['open!'])
  expect(found[0]?.says).toBe('Nothing makes backups yet: /nowhere/backups is not there.')
})

test('an error’s words go into a sentence, which has a full stop of its own', () => {
  expect(errorInWords(new Error('The folder is not there.\nIt was looked for.'))).toBe('The folder is not there')
  expect(errorInWords(new Error('fetch failed', { cause: new Error('connect ECONNREFUSED') }))).toBe(
    'nothing answers there; look at the address and the port (ECONNREFUSED)',
  )
  expect(errorInWords(new Error('getaddrinfo ENOTFOUND mail.example.com'))).toBe(
    'no server has this name; look at how it is spelt (ENOTFOUND)',
  )
})

test('whoever has joined without a passkey is named', () => {
  const people = [
    { name: 'Asha', passkeys: 0 },
    { name: 'Meera', passkeys: 2 },
  ]
  expect(judgePeople(people)).toMatchObject({ state: 'open', says: expect.stringMatching(/^Asha has no passkey/) })
  expect(inShort(judgePeople(people.slice(1)))).toBe('done')
  expect(inShort(judgePeople([]))).toBe('open')
})

test('a site stays closed for every line that matters, and a trial for what it delivers alone', () => {
  const line = (name: OpeningLine['line'], matters: boolean) =>
    ({ line: name, state: 'open', matters, why: '' }) as const
  const lines = [line('site', true), line('rules', true), line('terms', false)]
  expect(keptClosedBy({ isTrial: false }, lines)).toEqual(['site', 'rules'])
  expect(keptClosedBy({ isTrial: true }, lines)).toEqual(['rules'])
})
