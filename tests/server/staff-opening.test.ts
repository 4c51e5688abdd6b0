import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Content } from '../../contract/content/content.ts'
import { listedDishes } from '../../contract/content/signature.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { changeDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import {
  lookAgain,
  noteTermsRead,
  noteTestMail,
  type OpeningLine,
  openOrdering,
  pauseOrdering,
  readOpening,
  readOrdering,
  resumeAfterRestore,
  resumeOrdering,
  sendTestMail,
} from '../../contract/staff/opening.ts'
import { readActs } from '../../contract/staff/people.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { contentReleases } from '../../server/database/content-schema.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { backupName } from '../../server/database/embedded/backups-to-keep.ts'
import { openingNotes, orderingStates } from '../../server/database/opening-schema.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { staffPasskeys, staffPeople } from '../../server/database/staff-schema.ts'
import { pauseAfterRestore } from '../../server/delivery/change-ordering.ts'
import { rulesInForce } from '../../server/delivery/rules-in-force.ts'
import { writeNote } from '../../server/opening/notes.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { firstRelease } from '../../server/publishing/live-content.ts'
import { openLiveRelease } from '../../server/publishing/releases.ts'
import { anOrder } from '../an-order.ts'
import { freePort } from '../free-port.ts'
import { aTakenOrder } from './a-taken-order.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { signedInAs } from './staff-client.ts'
import { until } from './until.ts'

type Person = Awaited<ReturnType<typeof signedInAs>>

/** A server with the settings of a site with customers, at an address on this machine, so that it can be reached. */
let server: TestServer
let owner: Person
let manager: Person
let backupDir: string
let smtpPort: number
/** What the mail server answers. */
let takesUs = true
let takesMails = true
const received: string[] = []

const smtp = new SMTPServer({
  onConnect: (_session, done) => (takesUs ? done() : done(new Error('Closed for today'))),
  onRcptTo: (_address, _session, done) => (takesMails ? done() : done(new Error('No such mailbox'))),
  onData(stream, session, done) {
    received.push(...session.envelope.rcptTo.map((each) => each.address))
    stream.resume().on('end', () => done())
  },
  disabledCommands: ['STARTTLS', 'AUTH'],
})

beforeAll(async () => {
  smtpPort = await freePort()
  await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve))
  backupDir = await mkdtemp(join(tmpdir(), 'tandoor-opening-'))
  const opening = {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    staffEmail: 'kitchen@tandoor-road.london',
    mailFrom: { name: '', address: 'orders@tandoor-road.london' },
    backupDir,
    databaseUrl: undefined,
  }
  server = await startTestServer({ isPublic: true, dataDir: backupDir, opening })
  owner = await signedInAs(server, 'owner')
  manager = await signedInAs(server, 'manager')
  await openLiveRelease(server.database)
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await rm(backupDir, { recursive: true })
})

beforeEach(async () => {
  await clearOrders(server.database)
  for (const table of [deliveryRuleVersions, orderingStates, openingNotes]) await server.database.delete(table)
  rulesInForce.forget(server.database)
})
afterEach(async () => {
  await server.database.delete(contentReleases)
  await openLiveRelease(server.database)
})

const saveRules = () => manager.call(changeDeliveryRules, { version: 0, rules: defaultRules })

async function opening() {
  const { status, body } = await owner.call(readOpening, {})
  expect(status).toBe(200)
  return body
}

/** The state of a line, with an exclamation mark where it matters, and why. */
async function stands(name: OpeningLine['line']) {
  const found = (await opening()).lines.find(({ line }) => line === name)
  return `${found?.state}${found?.matters ? '!' : ''} ${found?.why}`
}

async function order(headers: Record<string, string> = {}) {
  const { data, error } = await server.supabase.functions.invoke('create-catering-order', { body: anOrder(), headers })
  return error ? { status: error.context.status, body: await error.context.json() } : { status: 200, body: data }
}

async function daysOf(day: string, { url } = server) {
  const headers = { apikey: defaultAnonKey }
  return (await fetch(`${url}/functions/v1/delivery-days?from=${day}&to=${day}`, { headers })).json()
}

/** Publishes the first content with a change. */
async function publish(change: (content: Content) => void) {
  const content = structuredClone(firstRelease().content)
  change(content)
  const [row] = await server.database.select().from(contentReleases).limit(1)
  if (!row) throw new Error('There is no release')
  await server.database.insert(contentReleases).values({ ...row, number: row.number + 1, content })
}

/** Opens the site as an owner's press does on a server that lacks nothing. */
async function opened() {
  await saveRules()
  await server.database
    .insert(orderingStates)
    .values({ version: 1, openedFor: 'customers', isPaused: false, by: 'Meera Patel' })
  rulesInForce.forget(server.database)
}

test('the lines come in one order, for owners alone', async () => {
  expect((await opening()).lines.map(({ line }) => line)).toEqual([
    'site',
    'company',
    'rules',
    'allergens',
    'pictures',
    'terms',
    'stripe',
    'webhook',
    'mail',
    'backups',
    'address',
    'people',
    'machine',
  ])
  expect((await manager.call(readOpening, {})).status).toBe(403)
})

test('what the restaurant says is open until it is no placeholder any more, also beside a running server', async () => {
  expect(await stands('site')).toMatch(/^open .*info@tandoorroad\.example/)
  expect(await stands('company')).toMatch(/^open .*VAT number/)
  expect(await stands('allergens')).toMatch(/^open .*has not signed.*57 of 57 dishes are unchecked/)
  await publish((content) => {
    Object.assign(content.site, { email: 'hello@tandoor-road.london' })
    Object.assign(content.site.phone, { shown: '020 7000 0123', dialled: '+442070000123' })
    for (const fact of Object.keys(content.company).filter((fact) => fact !== 'regulator'))
      Object.assign(content.company, { [fact]: 'Tandoor Road Ltd' })
    Object.assign(content.company.regulator, { checked: '22 November 2026' })
    content.allergenList.signedOff = content.allergenList.version
    for (const dish of listedDishes(content))
      Object.assign(dish, { checked: { by: 'Meera Patel', on: content.allergenList.version } })
  })
  expect(await stands('site')).toMatch(/^done .*hello@tandoor-road\.london/)
  expect(await stands('company')).toMatch(/^done .*Tandoor Road Ltd/)
  expect(await stands('allergens')).toMatch(/^done The kitchen signed/)
})

test('the rules are open until somebody saves them, and then what stands at the default may wait', async () => {
  expect(await stands('rules')).toMatch(/^open! .*Nobody has saved/)
  await saveRules()
  expect(await stands('rules')).toMatch(/^open No delivery area/)
  const area = [{ districts: ['TW3'], leastOrderPence: 0 }]
  const rules = { ...defaultRules, area, notice: { orderBy: '16:00', workingDays: 2 } }
  await manager.call(changeDeliveryRules, { version: 1, rules })
  expect(await stands('rules')).toMatch(/^done /)
})

test('the day on which a lawyer read the terms is kept with the versions that were read', async () => {
  expect(await stands('terms')).toMatch(/^open Nobody has noted/)
  const tomorrow = addDays(londonDay(new Date()), 1)
  expect((await owner.call(noteTermsRead, { day: tomorrow })).body).toMatchObject({
    fields: [{ path: 'day', message: expect.stringContaining('still to come') }],
  })
  await owner.call(noteTermsRead, { day: '2026-11-20' })
  expect(await stands('terms')).toMatch(/^done .*Friday 20 November 2026/)
  expect((await opening()).termsReadOn).toBe('2026-11-20')
  await writeNote(server.database, 'terms', { day: '2026-11-20', terms: '2026-01-01', policy: '2026-01-01' }, 'Meera')
  expect(await stands('terms')).toMatch(/^open .*changed since/)
  expect((await opening()).termsReadOn).toBeNull()
})

test('Stripe is asked with the key, and the webhook where Stripe would find it', async () => {
  expect(await stands('stripe')).toMatch(/^done .*test key.*Stripe answers/)
  expect(await stands('webhook')).toMatch(/^done .*all events.*wants a signature/)
  expect((await opening()).webhook).toMatchObject({
    address: `${server.url}/webhooks/stripe`,
    events: expect.arrayContaining(['checkout.session.completed']),
  })
})

test('a test mail goes to the owner alone; it counts once it was taken, until they say that it did not arrive', async () => {
  expect(await stands('mail')).toMatch(/^open No owner has sent/)
  expect((await owner.call(noteTestMail, { arrived: true })).body).toMatchObject({ code: 'not_possible' })
  takesMails = false
  onTestFinished(() => {
    takesMails = true
  })
  const refused = await owner.call(sendTestMail, {})
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining('No such mailbox') }])
  expect(await stands('mail')).toMatch(/^open No owner has sent/)
  takesMails = true
  await owner.call(sendTestMail, {})
  expect(received.splice(0)).toEqual([`${owner.id}@example.com`])
  expect([await stands('mail'), (await opening()).asksForTestMail]).toEqual([expect.stringMatching(/^done /), true])
  await owner.call(noteTestMail, { arrived: false })
  expect(await stands('mail')).toMatch(/^wrong! .*did not arrive/)
  await owner.call(noteTestMail, { arrived: true })
  expect([await stands('mail'), (await opening()).asksForTestMail]).toEqual([
    expect.stringMatching(/arrived\.$/),
    false,
  ])
})

test('backups are wrong without one, and open until one was tried', async () => {
  expect(await stands('backups')).toMatch(/^wrong! There is no backup/)
  const file = join(backupDir, backupName(new Date()))
  await writeFile(file, '')
  onTestFinished(() => rm(file))
  expect(await stands('backups')).toMatch(/^open Nobody has tried/)
  await writeNote(server.database, 'backups', { opened: true }, 'backup:verify')
  expect(await stands('backups')).toMatch(/^done .*0 minutes old.*tried today opened/)
  await writeNote(server.database, 'backups', { opened: false }, 'backup:verify')
  expect(await stands('backups')).toMatch(/^wrong! .*did not open/)
})

test('address, machine and passkeys are told', async () => {
  expect(await stands('address')).toMatch(/^open .*this machine only/)
  expect(await stands('machine')).toMatch(/^(done|wrong) /)
  expect(await stands('people')).toMatch(/^open Nobody is on the staff/)
  await server.database.update(staffPeople).set({ passphraseHash: 'a hash' })
  onTestFinished(() => void server.database.update(staffPeople).set({ passphraseHash: null }))
  expect(await stands('people')).toContain(`${manager.name}, ${owner.name} have no passkey`)
  const passkey = { name: 'Phone', publicKey: Buffer.from('key'), counter: 0, transports: [] }
  for (const personId of [owner.id, manager.id])
    await server.database.insert(staffPasskeys).values({ ...passkey, id: `of ${personId}`, personId })
  onTestFinished(() => void server.database.delete(staffPasskeys))
  expect(await stands('people')).toMatch(/^done All 2/)
})

test('what lies outside is asked again with a press', async () => {
  await opening()
  takesUs = false
  onTestFinished(() => {
    takesUs = true
  })
  expect(await stands('mail')).toMatch(/^open /)
  await owner.call(lookAgain, {})
  expect(await stands('mail')).toMatch(/^wrong! .*Closed for today/)
  takesUs = true
  await owner.call(lookAgain, {})
  expect(await stands('mail')).toMatch(/^open /)
})

test('the press opens a site that misses nothing, and names what keeps it closed', async () => {
  expect((await opening()).keptClosedBy).toEqual(['rules', 'backups'])
  const refused = await owner.call(openOrdering, { version: 0 })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'not_possible', message: 'To be done first: What you deliver; Backups.' },
  ])
  expect((await manager.call(openOrdering, { version: 0 })).status).toBe(403)
  expect((await manager.call(pauseOrdering, { version: 0, until: null })).body).toMatchObject({
    message: 'The site takes no orders yet. An owner opens it.',
  })
  await saveRules()
  const file = join(backupDir, backupName(new Date()))
  await writeFile(file, '')
  onTestFinished(() => rm(file))
  expect((await order()).body).toMatchObject({ code: 'ordering_not_open' })
  const pressed = await owner.call(openOrdering, { version: 0 })
  expect(pressed.body).toMatchObject({ version: 1, standing: 'open', says: null, changed: { by: owner.name } })
  expect((await order()).status).toBe(200)
  expect((await owner.call(openOrdering, { version: 0 })).body).toMatchObject({ version: 1 })
  const { acts } = (await owner.call(readActs, { words: 'opened the site' })).body
  expect(acts).toHaveLength(1)
})

test('a pause refuses new orders with its day, tells it where the days are told, and ends by a press', async () => {
  await opened()
  const day = addDays(londonDay(new Date()), 2)
  const paused = await manager.call(pauseOrdering, { version: 1, until: day })
  const words = `We are not taking orders online until ${formatDay(day)}. Please come back then, or ring us on 020 7946 0123.`
  expect(paused.body).toMatchObject({ version: 2, standing: 'paused', pausedUntil: day, says: words })
  expect(await order()).toEqual({ status: 409, body: { code: 'ordering_paused', message: words } })
  expect(await server.database.$count(cateringOrders)).toBe(0)
  // Whoever changes a paid order still sees which days can be had.
  expect(await daysOf(addDays(day, 5))).toMatchObject({
    not_open: words,
    on_button: 'Not taking orders',
    days: [{ why: null }],
    first_day: expect.any(String),
  })
  // The same press once more, after its answer was lost.
  expect((await manager.call(pauseOrdering, { version: 1, until: day })).body).toMatchObject({ version: 2 })
  expect((await manager.call(pauseOrdering, { version: 1, until: null })).body).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await manager.call(resumeOrdering, { version: 2 })).body).toMatchObject({ version: 3, standing: 'open' })
  expect((await order()).status).toBe(200)
  expect(await daysOf(day)).not.toHaveProperty('not_open')
  const { acts } = (await owner.call(readActs, { words: manager.name })).body
  expect(acts.slice(0, 2)).toMatchObject([{ act: 'ended the pause of ordering' }, { act: 'paused ordering', to: day }])
})

test('after a restore no order is taken until an owner has looked, and what was set before the backup holds again', async () => {
  await opened()
  const from = new Date('2026-11-25T02:30:00Z')
  const restored = async () => {
    await pauseAfterRestore(server.database, from, 'Sam at the server')
    rulesInForce.forget(server.database)
  }
  await restored()
  const read = (await manager.call(readOrdering, {})).body
  expect(read).toMatchObject({ version: 2, standing: 'paused', restoredFrom: from.toISOString() })
  expect(await order()).toMatchObject({ status: 409, body: { code: 'ordering_paused', message: read.says } })
  const why = 'The site was restored from a backup. An owner looks at what may be missing, and opens it again.'
  for (const press of [
    manager.call(resumeOrdering, { version: 2 }),
    owner.call(resumeOrdering, { version: 2 }),
    manager.call(pauseOrdering, { version: 2, until: addDays(londonDay(new Date()), 1) }),
  ])
    expect(await press).toMatchObject({ status: 409, body: { message: why } })
  expect((await manager.call(resumeAfterRestore, { version: 2 })).status).toBe(403)

  const pressed = { version: 3, standing: 'open', restoredFrom: null, changed: { by: owner.name } }
  for (const _ of ['once', 'twice'])
    expect((await owner.call(resumeAfterRestore, { version: 2 })).body).toMatchObject(pressed)
  expect((await order()).status).toBe(200)
  const { acts } = (await owner.call(readActs, { words: 'restore' })).body
  expect(acts).toMatchObject([
    { by: owner.name, act: 'looked at what the restore lost, and let orders go on' },
    { by: 'Sam at the server', act: 'restored the site from a backup', to: 'Wednesday 25 November 2026, 02:30' },
  ])

  const day = addDays(londonDay(new Date()), 5)
  await manager.call(pauseOrdering, { version: 3, until: day })
  await restored()
  expect((await owner.call(readOrdering, {})).body).toMatchObject({ standing: 'paused', pausedUntil: null })
  expect((await owner.call(resumeAfterRestore, { version: 5 })).body).toMatchObject({
    standing: 'paused',
    pausedUntil: day,
    restoredFrom: null,
  })
})

test('the statements of the guide do for another PostgreSQL what a restore does', async () => {
  await opened()
  const guide = await readFile(new URL('../../docs/operations/every-day.md', import.meta.url), 'utf8')
  const [, statements = ''] = /\n((?: {4}.*\n)+)\nIn place of `now\(\)`/.exec(guide) ?? []
  const client = await server.database.pool.connect()
  try {
    await client.query(`begin; ${statements}`)
    const { rows } = await client.query(
      `select version, opened_for, is_paused, restored_from is not null as is_restored,
        (select count(*)::int from staff_sessions) as sessions from ordering_states order by version desc limit 1`,
    )
    const restored = { opened_for: 'customers', is_paused: true, is_restored: true, sessions: 0 }
    expect(rows).toEqual([{ version: 2, ...restored }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('another server hears of a pause by itself', async () => {
  await opened()
  const other = await startTestServer({ beside: server, isPublic: true })
  onTestFinished(() => other.close())
  const day = addDays(londonDay(new Date()), 5)
  expect(await daysOf(day, other)).not.toHaveProperty('not_open')
  await manager.call(pauseOrdering, { version: 1, until: null })
  await until(async () => 'not_open' in (await daysOf(day, other)))
})

test('a pause ends by itself on its day, and one without a day says so', async () => {
  await opened()
  expect((await manager.call(pauseOrdering, { version: 1, until: null })).body).toMatchObject({
    says: 'We are not taking orders online at the moment. Please come back later, or ring us on 020 7946 0123.',
  })
  expect((await order()).body).toMatchObject({ code: 'ordering_paused' })
  await server.database.update(orderingStates).set({ pausedUntil: londonDay(new Date()) })
  rulesInForce.forget(server.database)
  expect((await manager.call(readOrdering, {})).body).toMatchObject({ standing: 'open', says: null })
  expect((await order()).status).toBe(200)
})

test('a day that is over or too far ahead is refused at its field', async () => {
  await opened()
  for (const day of [londonDay(new Date()), addDays(londonDay(new Date()), 1_000)]) {
    const { status, body } = await manager.call(pauseOrdering, { version: 1, until: day })
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'until' }] }])
  }
  const kitchen = await signedInAs(server, 'kitchen')
  expect((await kitchen.call(pauseOrdering, { version: 1, until: null })).status).toBe(403)
})

test('while it is paused, a sent order is found again and paid, and staff take orders', async () => {
  await opened()
  const headers = { 'Idempotency-Key': 'sent-before-the-pause' }
  const first = await order(headers)
  await manager.call(pauseOrdering, { version: 1, until: null })
  const again = await order(headers)
  expect([again.status, again.body.order_id]).toEqual([200, first.body.order_id])
  await payWithCard(first.body.checkout_url)
  const settled = await settleOrder(server, first.body.order_id)
  expect(settled?.paymentStatus).toBe('completed')
  expect((await manager.call(takeOrder, aTakenOrder())).status).toBe(200)
})

test('an order that is placed while somebody presses pause is whole or refused, and after the press none is taken', async () => {
  await opened()
  const orders = Array.from({ length: 24 }, (_, index) =>
    index === 12 ? manager.call(pauseOrdering, { version: 1, until: null }).then(() => undefined) : order(),
  )
  const answers = (await Promise.all(orders)).filter((answer) => answer !== undefined)
  const taken = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { body } of refused) expect(body.code).toBe('ordering_paused')
  for (const { body } of taken) expect(body.checkout_url).toMatch(/^http/)
  expect(taken.length + refused.length).toBe(23)
  expect(await server.database.$count(cateringOrders)).toBe(taken.length)
  expect((await order()).body).toMatchObject({ code: 'ordering_paused' })
})

test('two who press at the same moment do not both win', async () => {
  await opened()
  const answers = await Promise.all([
    manager.call(pauseOrdering, { version: 1, until: null }),
    owner.call(pauseOrdering, { version: 1, until: addDays(londonDay(new Date()), 3) }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await server.database.$count(orderingStates)).toBe(2)
})
