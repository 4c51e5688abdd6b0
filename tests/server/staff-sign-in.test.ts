import type * as crypto from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity, readSession, signIn, signOut } from '../../contract/staff/accounts.ts'
import { readMyself, setUpTablet } from '../../contract/staff/people.ts'
import { rateLimits } from '../../server/database/schema.ts'
import { staffActs, staffPeople, staffSessions } from '../../server/database/staff-schema.ts'
import { hashPassphrase, isPassphrase, withPlaceToHash } from '../../server/people/passphrase.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { queuedJobs } from './placed-orders.ts'
import { cookieIn, signedInAs, staffClient } from './staff-client.ts'
import { passphrase, putOnStaff } from './staff-with-passphrase.ts'
import { until } from './until.ts'

const hashings = vi.hoisted(() => ({ count: 0, before: undefined as (() => Promise<unknown>) | undefined }))
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>()
  // Hashing is made cheap here, or this file would keep a processor busy for seconds.
  const scrypt = (...[typed, salt, bytes, costs, done]: Parameters<typeof original.scrypt>) => {
    const before = hashings.before ?? (async () => {})
    hashings.before = undefined
    hashings.count++
    void before().then(() => original.scrypt(typed, salt, bytes, { ...costs, N: 2 ** 4, p: 1 }, done))
  }
  return { ...original, scrypt }
})

const wrong = 'somebody else’s passphrase'
let server: TestServer
let another: TestServer
/** The log of the second server. */
let said = ''
let nobody: ReturnType<typeof staffClient>

beforeAll(async () => {
  server = await startTestServer()
  another = await startTestServer({
    beside: server,
    log: pino({ level: 'trace' }, { write: (line) => (said += line) }),
  })
  nobody = staffClient(server)
})
afterAll(async () => {
  await another.close()
  await server.close()
})
beforeEach(() => {
  hashings.count = 0
})

const actsOf = async (name: string) =>
  (await server.database.select().from(staffActs)).filter((each) => each.by === name || each.subject === name)

test('who has an address and its passphrase works there until they sign out', async () => {
  const person = await putOnStaff(server, 'manager')
  const signedIn = await staffClient(server, undefined, { 'user-agent': 'Mozilla/5.0 (iPad) Version/18 Safari/605.1' })(
    signIn,
    { email: person.email.toUpperCase(), passphrase },
  )
  const { id, name, email, role } = person
  expect(signedIn.body).toEqual({ person: { id, name, email, role }, tablet: null })
  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^staff=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect(signedIn.headers.get('cache-control')).toBe('no-store')
  const cookie = cookieIn(signedIn.headers)
  const call = staffClient(server, cookie)
  expect((await call(readSession, {})).body).toEqual(signedIn.body)
  expect((await call(readMyself, {})).body.signedInOn).toMatchObject([{ browser: 'Safari on iPad', isThisOne: true }])
  const stored = await server.database.select().from(staffSessions)
  expect(JSON.stringify(stored)).not.toContain(cookie.slice('staff='.length))

  const signedOut = await call(signOut, {})
  expect(signedOut.headers.get('set-cookie')).toMatch(/^staff=; .*Expires=Thu, 01 Jan 1970/)
  expect((await call(readSession, {})).body).toEqual({ person: null, tablet: null })
  expect((await call(readMyself, {})).status).toBe(404)
  expect(await actsOf(name)).toMatchObject([{ act: 'signed in', subject: 'Safari on iPad' }, { act: 'signed out' }])
})

test('signing in at a browser again ends the session that it had', async () => {
  const person = await putOnStaff(server)
  const first = cookieIn((await nobody(signIn, { email: person.email, passphrase })).headers)
  const again = await staffClient(server, first)(signIn, { email: person.email, passphrase })
  expect(cookieIn(again.headers)).not.toBe(first)
  expect((await staffClient(server, first)(readMyself, {})).status).toBe(404)
  expect((await staffClient(server, cookieIn(again.headers))(readMyself, {})).body.signedInOn).toHaveLength(1)
})

test('a wrong passphrase, an unknown address and a person who has not joined are refused alike, with as much work', async () => {
  const person = await putOnStaff(server)
  const invited = await signedInAs(server, 'kitchen')
  for (const email of [person.email, `${randomUUID()}@example.com`, `${invited.id}@example.com`]) {
    hashings.count = 0
    const { status, body, headers } = await nobody(signIn, { email, passphrase: wrong })
    expect([status, body, headers.get('set-cookie'), hashings.count]).toEqual([
      401,
      { code: 'sign_in_failed', message: 'That email address and passphrase do not belong together.' },
      null,
      1,
    ])
  }
})

test('of 100 wrong passphrases at two servers five are looked at; then the account rests, and its owner is told once', async () => {
  const [person, other] = [await putOnStaff(server), await putOnStaff(server)]
  const clients = [nobody, staffClient(another)]
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    const tries = Array.from({ length: 10 }, (_, index) =>
      clients[index % 2]?.(signIn, { email: person.email, passphrase: `${wrong} ${index}` }),
    )
    statuses.push(...(await Promise.all(tries)).map((answer) => answer?.status ?? 0))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(95)
  expect(hashings.count).toBe(5)
  expect((await nobody(signIn, { email: person.email, passphrase })).body).toMatchObject({ code: 'too_many_tries' })
  expect((await nobody(signIn, { email: other.email, passphrase })).status).toBe(200)
  const mailJobs = async () => (await queuedJobs(server)).filter((job) => job.task === 'send-account-mail')
  // The line and the mail are written after the answer.
  await until(async () => (await mailJobs()).length > 0)
  expect(await actsOf(person.name)).toMatchObject([{ act: 'tried wrong passphrases; the account rests' }])
  expect(await mailJobs()).toMatchObject([{ payload: { mail: 'account-rests', personId: person.id } }])

  await server.database.update(rateLimits).set({ expiresAt: sql`now()` })
  expect((await nobody(signIn, { email: person.email, passphrase })).status).toBe(200)
})

test('an address of nobody rests too, and leaves no line in the book', async () => {
  const email = `${randomUUID()}@example.com`
  const before = await server.database.$count(staffActs)
  const statuses: number[] = []
  for (let each = 0; each < 6; each++) statuses.push((await nobody(signIn, { email, passphrase: wrong })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect(await server.database.$count(staffActs)).toBe(before)
})

test('the fifth wrong try is answered before anybody is told of it', async () => {
  const person = await putOnStaff(server)
  const tryOnce = async () => (await nobody(signIn, { email: person.email, passphrase: wrong })).status
  for (let each = 0; each < 4; each++) await tryOnce()
  await server.database.transaction(async (tx) => {
    await tx.execute(sql`lock table staff_acts in exclusive mode`)
    expect(await tryOnce()).toBe(401)
  })
  await until(async () => (await actsOf(person.name)).length > 0)
})

test('the right passphrase before the fifth wrong one clears the count', async () => {
  const { email } = await putOnStaff(server)
  for (let round = 0; round < 2; round++) {
    for (let each = 0; each < 4; each++) expect((await nobody(signIn, { email, passphrase: wrong })).status).toBe(401)
    expect((await nobody(signIn, { email, passphrase })).status).toBe(200)
  }
})

test('after fifteen minutes the person is asked once more, and a wrong answer counts as a try', async () => {
  const person = await putOnStaff(server, 'manager')
  const cookie = cookieIn((await nobody(signIn, { email: person.email, passphrase })).headers)
  const call = staffClient(server, cookie)
  expect((await call(setUpTablet, { name: 'Wall' })).status).toBe(200)
  await server.database.execute(
    sql`update staff_sessions set proved_at = now() - interval '16 minutes' where person_id = ${person.id}`,
  )
  expect((await call(setUpTablet, { name: 'Wall' })).body).toMatchObject({ code: 'prove_again' })
  expect((await call(proveIdentity, { passphrase: wrong })).body).toEqual({
    code: 'sign_in_failed',
    message: 'That is not your passphrase.',
  })
  expect((await call(proveIdentity, { passphrase })).status).toBe(200)
  expect((await call(setUpTablet, { name: 'Wall' })).status).toBe(200)
  for (let each = 0; each < 5; each++) await call(proveIdentity, { passphrase: wrong })
  expect((await call(proveIdentity, { passphrase })).body).toMatchObject({ code: 'too_many_tries' })
  expect((await call(readSession, {})).status).toBe(200)
  await until(async () => (await actsOf(person.name)).some(({ act }) => act === 'gave wrong passphrases as a proof'))
  expect(JSON.stringify(await queuedJobs(server))).not.toContain(person.id)
  // Each session of a person has its own count, and so has signing in.
  const elsewhere = await nobody(signIn, { email: person.email, passphrase })
  expect(elsewhere.status).toBe(200)
  expect((await staffClient(server, cookieIn(elsewhere.headers))(proveIdentity, { passphrase })).status).toBe(200)
})

test('wrong passphrases of strangers end no proof of whoever is signed in', async () => {
  const person = await putOnStaff(server, 'owner')
  const call = staffClient(server, cookieIn((await nobody(signIn, { email: person.email, passphrase })).headers))
  for (let each = 0; each < 6; each++) await nobody(signIn, { email: person.email, passphrase: wrong })
  expect((await nobody(signIn, { email: person.email, passphrase })).body).toMatchObject({ code: 'too_many_tries' })
  expect((await call(proveIdentity, { passphrase })).status).toBe(200)
  // A proof does not open the account for the strangers either.
  expect((await nobody(signIn, { email: person.email, passphrase: wrong })).body).toMatchObject({
    code: 'too_many_tries',
  })
})

test('a server whose clock is ahead asks nobody sooner who they are', async () => {
  const { call } = await signedInAs(server, 'manager')
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  try {
    expect((await call(setUpTablet, { name: 'Wall' })).status).toBe(200)
  } finally {
    clock.mockRestore()
  }
})

test('one passphrase typed on two keyboards is the same', async () => {
  const hash = await hashPassphrase('crème brûlée at midnight')
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await isPassphrase('crème brûlée at midnight'.normalize('NFD'), hash)).toBe(true)
  expect(await isPassphrase('creme brulee at midnight', hash)).toBe(false)
})

test('many tries of one address are asked to wait, on all servers', async () => {
  const limited = await startTestServer({ beside: server, rateLimits: true })
  const beside = await startTestServer({ beside: server, rateLimits: true })
  try {
    await server.database.delete(rateLimits)
    hashings.count = 0
    const { email } = await putOnStaff(server)
    const codes: string[] = []
    // One after the other, since a database that does not count at once leaves the counting to each server.
    for (let each = 0; each < 60; each++) {
      const { body } = await staffClient(each % 2 ? limited : beside)(signIn, { email, passphrase: wrong })
      codes.push((body as unknown as { code: string }).code)
    }
    const count = (code: string) => codes.filter((each) => each === code).length
    expect(['sign_in_failed', 'too_many_tries', 'rate_limited'].map(count)).toEqual([5, 45, 10])
  } finally {
    await limited.close()
    await beside.close()
  }
})

test('no passphrase, token or address gets into the log', async () => {
  const { email } = await putOnStaff(server)
  const signedIn = await staffClient(another)(signIn, { email, passphrase })
  await staffClient(another)(signIn, { email, passphrase: wrong })
  await staffClient(another, cookieIn(signedIn.headers))(signOut, {})
  for (const secret of [passphrase, wrong, email, cookieIn(signedIn.headers).slice(6)]) {
    expect(said).not.toContain(secret)
  }
})

test('a session ends ninety days after its sign-in, however much it is used', async () => {
  const { id, call } = await signedInAs(server, 'kitchen')
  const endsIn = async () => {
    const { rows } = await server.database.execute(
      sql`select extract(epoch from expires_at - now()) / 86400 as days from staff_sessions where person_id = ${id}`,
    )
    return Math.round(Number(rows[0]?.days))
  }
  const usedAfter = async (days: number) => {
    await server.database.execute(sql`
      update staff_sessions set created_at = now() - ${days} * interval '1 day', last_seen_at = now() - interval '2 minutes'
      where person_id = ${id}`)
    expect((await call(readMyself, {})).status).toBe(200)
    return endsIn()
  }
  expect([await usedAfter(30), await usedAfter(80)]).toEqual([14, 10])
})

test('a passphrase that is replaced while it is looked at opens nothing', async () => {
  const replaced = await hashPassphrase(wrong)
  const [person, other] = [await putOnStaff(server), await putOnStaff(server)]
  const call = staffClient(server, cookieIn((await nobody(signIn, { email: other.email, passphrase })).headers))
  const meanwhile = (id: string) => () =>
    server.database.update(staffPeople).set({ passphraseHash: replaced }).where(eq(staffPeople.id, id))
  hashings.before = meanwhile(person.id)
  expect((await nobody(signIn, { email: person.email, passphrase })).body).toMatchObject({ code: 'sign_in_failed' })
  hashings.before = meanwhile(other.id)
  expect((await call(proveIdentity, { passphrase })).body).toMatchObject({ message: 'That is not your passphrase.' })
})

test('a full queue counts as no try, and strangers leave places to whoever is signed in or has a link', async () => {
  const { email } = await putOnStaff(server)
  const call = staffClient(server, cookieIn((await nobody(signIn, { email, passphrase })).headers))
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const waiting = ['192.0.2.1', '2001:db8::1', '2001:db8::2', '2001:db8::3'].map((each) =>
    withPlaceToHash(each, () => over),
  )
  // Three of one IPv6 network are there already.
  await expect(withPlaceToHash('2001:db8::ffff', () => over)).rejects.toMatchObject({ code: 'overloaded' })
  waiting.push(...['192.0.2.2', '192.0.2.3'].map((each) => withPlaceToHash(each, () => over)))
  const tryOnce = () =>
    fetch(`${server.url}/staff/calls/${signIn.name}`, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email, passphrase }),
    })
  for (let each = 0; each < 6; each++) expect((await tryOnce()).status).toBe(503)
  expect((await call(proveIdentity, { passphrase })).status).toBe(200)
  end()
  await Promise.all(waiting)
  expect((await nobody(signIn, { email, passphrase })).status).toBe(200)
})
