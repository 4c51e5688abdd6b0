import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ApplicationState,
  applicationStates,
  applicationsOnPage,
  countNewApplications,
  decideApplication,
  eraseApplication,
  markApplicationRead,
  openCv,
  readApplication,
  readApplications,
} from '../../contract/staff/applications.ts'
import { readActs } from '../../contract/staff/people.ts'
import { signedCvUrl } from '../../server/applications/cv/cv-link.ts'
import { cvs, jobApplications } from '../../server/database/schema.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { forget } from '../../server/personal-data/forget.ts'
import { pdf } from '../cv-files.ts'
import { apply } from './an-application.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'
import { signedInAs } from './staff-client.ts'
import { openScreen } from './staff-screen.ts'
import { until } from './until.ts'

let server: TestServer
let mailDir: string
let logged = ''
let manager: Awaited<ReturnType<typeof signedInAs>>
let owner: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'tandoor-mail-'))
  const log = pino({ level: 'trace' }, { write: (line) => (logged += line) })
  server = await startTestServer({ mailDir, log })
  manager = await signedInAs(server, 'manager', 'Amar')
  owner = await signedInAs(server, 'owner', 'Bibi')
})
afterAll(async () => {
  await server.close()
  await rm(mailDir, { recursive: true })
})
beforeEach(async () => {
  await server.database.delete(jobApplications)
  await server.database.delete(cvs)
})

const listed = async (tab: ApplicationState) =>
  (await manager.call(readApplications, { tab })).body.applications.map(({ id }) => id)
const shown = async (id: string) => (await manager.call(readApplication, { id })).body
const actsOn = async (id: string) =>
  (await server.database.select().from(staffActs).where(eq(staffActs.subject, id)).orderBy(staffActs.id)).map(
    ({ by, act, from, to }) => [by, act, from, to],
  )
const proveLongAgo = (personId: string) =>
  server.database.execute(
    sql`update staff_sessions set proved_at = now() - interval '16 minutes' where person_id = ${personId}`,
  )

test('an application is listed and shown with everything that the applicant sent', async () => {
  const { id, name, email } = await apply(server.url)
  const { body } = await manager.call(readApplications, {})
  expect(body).toMatchObject({
    applications: [{ id, title: 'Ms', name, position: 'Chef', state: 'new', hasCv: true }],
    hasMore: false,
  })
  expect(await shown(id)).toMatchObject({
    id,
    title: 'Ms',
    name,
    email,
    address: 'Flat 2\n1 High Street',
    town: 'Hounslow',
    area: 'Middlesex',
    ...{ postcode: 'TW3 1AA', position: 'Chef', state: 'new', cv: { name: 'CV – Jasleen Kaur.pdf', size: 3_000 } },
    ...{ read: null, decision: null, history: [], alsoHeld: { applications: 0, orders: 0 } },
  })
})

test('each stands in the list of its state, the youngest first, and pages hold so many', async () => {
  const older = await apply(server.url)
  const { id } = await apply(server.url)
  expect(await listed('new')).toEqual([id, older.id])
  await manager.call(markApplicationRead, { id })
  await manager.call(decideApplication, { id: older.id, decision: 'declined', known: null })
  const lists = async () => Promise.all(applicationStates.map(listed))
  expect(await lists()).toEqual([[], [id], [], [older.id]])
  await manager.call(decideApplication, { id, decision: 'invited', known: null })
  expect(await lists()).toEqual([[], [], [id], [older.id]])

  await server.database.execute(sql`
    insert into job_applications (id, request_hash, title, name, email, address, town, area, postcode, position)
    select gen_random_uuid(), n, 'Mr', n, n || '@example.com', 'a', 'b', 'c', 'd', 'Chef'
    from generate_series(1, ${applicationsOnPage + 1}) as n`)
  expect((await manager.call(countNewApplications, {})).body).toEqual({ count: 100 })
  const first = (await manager.call(readApplications, {})).body
  const second = (await manager.call(readApplications, { page: 2 })).body
  expect([first.applications.length, first.hasMore]).toEqual([applicationsOnPage, true])
  expect([second.applications.length, second.hasMore]).toEqual([1, false])
  expect(second.applications[0]).toMatchObject({ hasCv: false })
})

test('whoever opens it first has read it, and the count of new ones tells so', async () => {
  const { id } = await apply(server.url)
  const count = async () => (await manager.call(countNewApplications, {})).body.count
  expect(await count()).toBe(1)
  await Promise.all([manager.call(markApplicationRead, { id }), manager.call(markApplicationRead, { id })])
  await owner.call(markApplicationRead, { id })
  expect(await shown(id)).toMatchObject({
    state: 'read',
    read: { by: 'Amar' },
    history: [{ by: 'Amar', what: 'Read' }],
  })
  expect(await count()).toBe(0)
  expect(await actsOn(id)).toEqual([['Amar', 'read application', null, null]])
})

test('a decision is taken, changed and taken back, and the book tells each', async () => {
  const { id } = await apply(server.url)
  const decide = (decision: 'invited' | 'declined' | null, known: 'invited' | 'declined' | null, who = manager) =>
    who.call(decideApplication, { id, decision, known })
  await decide('invited', null)
  expect(await shown(id)).toMatchObject({ state: 'invited', decision: { what: 'invited', by: 'Amar' } })
  await decide('declined', 'invited', owner)
  expect(await shown(id)).toMatchObject({ state: 'declined', decision: { what: 'declined', by: 'Bibi' } })
  await decide(null, 'declined')
  const { state, decision, history } = await shown(id)
  expect([state, decision]).toEqual(['new', null])
  expect(history.map(({ by, what }) => [by, what])).toEqual([
    ['Amar', 'Invited'],
    ['Bibi', 'Declined'],
    ['Amar', 'No longer declined'],
  ])
  expect(await actsOn(id)).toEqual([
    ['Amar', 'decided on application', null, 'invited'],
    ['Bibi', 'decided on application', 'invited', 'declined'],
    ['Amar', 'decided on application', 'declined', null],
  ])
})

test('of two people at once the later is told, and a double press is one act', async () => {
  const { id } = await apply(server.url)
  const both = await Promise.all([
    manager.call(decideApplication, { id, decision: 'invited', known: null }),
    owner.call(decideApplication, { id, decision: 'declined', known: null }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ code: 'changed_meanwhile' })
  const { decision } = await shown(id)
  const again = { id, decision: decision?.what ?? null, known: null }
  expect((await manager.call(decideApplication, again)).status).toBe(200)
  expect(await actsOn(id)).toHaveLength(1)
})

test('the CV opens for a few minutes, after proof, and each opening stands in the book', async () => {
  const { id, cv, name, email } = await apply(server.url)
  const mailed = signedCvUrl(server.cvLinkSecret, server.url, cv, new Date(Date.now() + 86_400_000))
  const careful = await signedInAs(server, 'manager', 'Careful')
  await proveLongAgo(careful.id)
  expect((await careful.call(openCv, { id })).body).toMatchObject({ code: 'prove_again' })
  expect(await actsOn(id)).toEqual([])

  const { body } = await manager.call(openCv, { id })
  const seconds = Number(/token=(\d+)/.exec(body.url)?.[1]) - Date.now() / 1000
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThan(301)
  for (const url of [body.url, mailed]) {
    const response = await fetch(url)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf(3_000))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(
        /^attachment; filename="CV - .+\.pdf"; filename\*=UTF-8''CV%20%E2%80%93%20/,
      ),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    })
  }
  await manager.call(openCv, { id })
  expect(await actsOn(id)).toEqual(Array(2).fill(['Amar', 'opened the CV of application', null, null]))
  expect((await shown(id)).history.map(({ what }) => what)).toEqual(['CV opened', 'CV opened'])
  for (const secret of [name, email, cv]) expect(logged).not.toContain(secret)
})

test('erasing takes the application, its CV and the mails about it that are kept, and nothing else', async () => {
  const { id, name, email, cv } = await apply(server.url, { email: 'jo@example.com' })
  const second = await apply(server.url, { email: 'jo@example.com', position: 'Driver' })
  await placeOrder(server, { customer_email: 'jo@example.com' })
  expect((await shown(id)).alsoHeld).toEqual({ applications: 1, enquiries: 0, news: 0, orders: 1 })
  await manager.call(openCv, { id })
  const { body: opened } = await manager.call(openCv, { id })
  const mail = (text: string) => `To: kitchen@example.com\r\nSubject: x\r\n\r\n${text}`
  const about = { [`staff-new-application.${id}.eml`]: 'x', [`application-digest.${second.id}.eml`]: `Jo ${email}` }
  const others = { 'order-received.TR-1.eml': email, [`staff-new-application.${second.id}.eml`]: email }
  for (const [file, text] of Object.entries({ ...about, ...others })) await writeFile(join(mailDir, file), mail(text))

  await proveLongAgo(owner.id)
  expect((await owner.call(eraseApplication, { id })).body).toMatchObject({ code: 'prove_again' })
  expect((await manager.call(eraseApplication, { id })).status).toBe(200)
  expect((await readdir(mailDir)).sort()).toEqual(Object.keys(others).sort())
  expect((await manager.call(readApplication, { id })).status).toBe(404)
  expect((await fetch(opened.url)).status).toBe(404)
  expect(await server.database.select({ name: cvs.name }).from(cvs)).toEqual([{ name: second.cv }])
  expect((await shown(second.id)).alsoHeld).toEqual({ applications: 0, enquiries: 0, news: 0, orders: 1 })
  // Whatever is done to an application that is gone finds nothing.
  for (const call of [eraseApplication, openCv, markApplicationRead] as const) {
    expect((await manager.call(call, { id })).status).toBe(404)
  }
  expect((await actsOn(id)).at(-1)).toEqual(['Amar', 'erased application', null, null])
  const book = JSON.stringify((await manager.call(readActs, {})).body)
  expect(book).toContain(id)
  for (const secret of [name, email, cv]) expect(book).not.toContain(secret)
})

test('an application whose kept mails cannot be deleted stays, and is erased at the next try', async () => {
  const { id } = await apply(server.url)
  const stubborn = join(mailDir, `staff-new-application.${id}.eml`)
  await mkdir(stubborn)
  expect((await manager.call(eraseApplication, { id })).status).toBe(500)
  expect(await shown(id)).toMatchObject({ id, history: [] })
  await rmdir(stubborn)
  expect((await manager.call(eraseApplication, { id })).status).toBe(200)
  expect(await actsOn(id)).toEqual([['Amar', 'erased application', null, null]])
})

test('what the staff noted goes with an application that is too old', async () => {
  const { id } = await apply(server.url)
  await manager.call(decideApplication, { id, decision: 'invited', known: null })
  await server.database.execute(sql`update job_applications set created_at = now() - interval '181 days'`)
  const config = {
    keepApplicationsDays: 180,
    keepEnquiriesDays: 365,
    keepOrdersDays: 2555,
    keepUnpaidOrdersDays: 30,
    mailDir: '/nowhere',
  }
  await forget({ database: server.database, log: silent, config })
  expect(await listed('invited')).toEqual([])
})

test('an application of the version before, which knows nothing of the staff, is new', async () => {
  await server.database.execute(sql`
    insert into job_applications (id, request_hash, title, name, email, address, town, area, postcode, position)
    values (gen_random_uuid(), 'x', 'Mr', 'x', 'x@example.com', 'a', 'b', 'c', 'd', 'Chef')`)
  expect(await listed('new')).toHaveLength(1)
})

test('a new application and what is done with it is told to the screens of managers, and to no kitchen', async () => {
  const kitchen = await signedInAs(server, 'kitchen')
  const screens = await Promise.all([manager, kitchen].map(({ cookie }) => openScreen(server, cookie)))
  const [forManager, forKitchen] = screens as [(typeof screens)[number], (typeof screens)[number]]
  await Promise.all(screens.map((screen) => screen.ready()))
  const told = (screen: typeof forManager) =>
    screen.heard.filter((each) => each.startsWith('event: applications')).length
  const { id } = await apply(server.url)
  await until(async () => told(forManager) === 1)
  await owner.call(decideApplication, { id, decision: 'invited', known: null })
  await until(async () => told(forManager) === 2)
  // Both screens are told of an order, so anything that was told before it would have arrived.
  const before = forKitchen.changes().length
  await placeOrder(server)
  await until(async () => forKitchen.changes().length > before)
  expect(told(forKitchen)).toBe(0)
  expect(forManager.heard.join()).not.toContain(id)
  await Promise.all(screens.map((screen) => screen.leave()))
})
