import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeName, enrolTablet, join, readLink, readSession, signOut } from '../../contract/staff/accounts.ts'
import {
  cutOffTablet,
  invitePerson,
  readActs,
  readMyself,
  readPeople,
  removePerson,
  renewLink,
  setUpTablet,
  signOutEverywhere,
} from '../../contract/staff/people.ts'
import { rateLimits } from '../../server/database/schema.ts'
import { staffActs, staffPeople, staffSessions, staffTablets } from '../../server/database/staff-schema.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { sendAccountMail } from '../../server/mail/send-account-mail.ts'
import { inviteByCommand, inviteFirstOwner, revokeByCommand } from '../../server/people/cli-access.ts'
import { hashToken, newToken } from '../../server/people/secret-token.ts'
import { deleteSpentStaffRecords } from '../../server/people/staff-access.ts'
import { addSession } from '../../server/people/staff-sessions.ts'
import { silent, startTestServer, type TestServer } from './harness.ts'
import { signedInAs, staffClient } from './staff-client.ts'
import { passphrase, putOnStaff } from './staff-with-passphrase.ts'

let server: TestServer
const sent: Mail[] = []
const mails = { send: async (mail: Mail) => void sent.push(mail), close() {} }

beforeAll(async () => {
  server = await startTestServer({ mails })
})
afterAll(() => server.close())

const newPerson = (changes = {}) => ({
  name: 'Meera Patel',
  email: `${randomUUID()}@example.com`,
  role: 'kitchen' as const,
  send: false,
  ...changes,
})
const tokenIn = (link: string) => link.split('/staff/join/')[1] ?? ''
const lastAct = async () => {
  const { rows } = await server.database.execute(sql`select * from staff_acts order by id desc limit 1`)
  return rows[0]
}

test('an owner invites, and sees who has joined and where they are signed in', async () => {
  const owner = await signedInAs(server, 'owner')
  const invited = newPerson({ email: `UPPER.${randomUUID()}@Example.com` })
  const { link, sent: isSent } = (await owner.call(invitePerson, invited)).body
  expect([link.startsWith(`${server.url}/staff/join/`), isSent]).toEqual([true, false])
  expect(await lastAct()).toMatchObject({ by: owner.name, act: 'invited', subject: 'Meera Patel', to: 'kitchen' })
  const seen = async () =>
    (await owner.call(readPeople, {})).body.people.find(({ email }) => email === invited.email.toLowerCase())
  expect(await seen()).toMatchObject({ hasJoined: false, linkExpiresAt: expect.any(String), signedInOn: [] })
  await staffClient(server)(join, { token: tokenIn(link), passphrase })
  expect(await seen()).toMatchObject({ hasJoined: true, linkExpiresAt: null, signedInOn: [{ isThisOne: false }] })
  const again = await owner.call(invitePerson, invited)
  expect([again.status, again.body]).toMatchObject([
    400,
    { fields: [{ path: 'email', message: 'Somebody on the staff has this address already.' }] },
  ])
})

test('people change their own name, which other sessions show and the book keeps; a tablet has none', async () => {
  const person = await signedInAs(server, 'kitchen', 'Harpret')
  const elsewhere = newToken()
  await addSession(server.database, {
    ...{ id: randomUUID(), tokenHash: hashToken(elsewhere), browser: 'another', personId: person.id },
  })
  expect((await person.call(changeName, { name: ' Harpreet Gill ' })).body.person?.name).toBe('Harpreet Gill')
  const { body } = await staffClient(server, `staff=${elsewhere}`)(readSession, {})
  expect(body.person?.name).toBe('Harpreet Gill')
  expect(await lastAct()).toMatchObject({ by: 'Harpreet Gill', act: 'changed their name', from: 'Harpret' })
  for (const name of ['x', 'a'.repeat(101), 'A\nBcc: b@c.de', 'The website', 'the customer', 'Tablet "Wall"'])
    expect((await person.call(changeName, { name })).status).toBe(400)
  await signedInAs(server, 'owner', 'Simran Sandhu')
  expect((await person.call(changeName, { name: 'simran sandhu' })).body).toMatchObject({
    fields: [{ path: 'name', message: 'Somebody else on the staff has this name.' }],
  })
  expect((await person.call(readSession, {})).body.person?.name).toBe('Harpreet Gill')
  const tablet = await signedInAs(server, 'tablet')
  expect((await tablet.call(changeName, { name: 'Somebody' })).status).not.toBe(200)
})

test('a link is mailed to whom it is for, and to nobody else', async () => {
  const owner = await signedInAs(server, 'owner')
  const invited = newPerson({ send: true })
  const { link, sent: isSent } = (await owner.call(invitePerson, invited)).body
  expect(isSent).toBe(true)
  expect(sent.at(-1)).toMatchObject({ to: invited.email, subject: 'Join the staff of Tandoor Road' })
  expect(sent.at(-1)?.text).toContain(link)
  const failing = { send: () => Promise.reject(new Error('no')), close() {} }
  const beside = await startTestServer({ beside: server, mails: failing })
  try {
    const cookie = owner.cookie
    const unsent = await staffClient(beside, cookie)(invitePerson, newPerson({ send: true }))
    expect(unsent.body).toMatchObject({ sent: false, link: expect.stringContaining('/staff/join/') })
  } finally {
    await beside.close()
  }
})

test('a manager makes new links for the kitchen alone', async () => {
  const manager = await signedInAs(server, 'manager')
  for (const [role, status] of [
    ['kitchen', 200],
    ['manager', 403],
    ['owner', 403],
  ] as const) {
    const { id } = await putOnStaff(server, role)
    expect([role, (await manager.call(renewLink, { id, send: false })).status]).toEqual([role, status])
  }
  expect((await manager.call(renewLink, { id: manager.id, send: false })).status).toBe(403)
  expect((await manager.call(renewLink, { id: randomUUID(), send: false })).status).toBe(404)
  const owner = await signedInAs(server, 'owner')
  expect((await owner.call(renewLink, { id: manager.id, send: false })).status).toBe(200)
})

test('who is removed is signed out at once, can join by no link, and stays a name in the book', async () => {
  const [owner, gone] = [await signedInAs(server, 'owner'), await signedInAs(server, 'manager')]
  const { link } = (await owner.call(renewLink, { id: gone.id, send: false })).body
  expect((await owner.call(removePerson, { id: gone.id })).status).toBe(200)
  expect((await gone.call(readPeople, {})).status).toBe(404)
  expect((await staffClient(server)(readLink, { token: tokenIn(link) })).status).toBe(404)
  expect(await lastAct()).toMatchObject({ by: owner.name, act: 'removed', subject: gone.name, from: 'manager' })
  const [kept] = await server.database.select().from(staffPeople).where(sql`id = ${gone.id}`)
  expect(kept).toMatchObject({ name: gone.name, email: null, passphraseHash: null, leftAt: expect.any(Date) })
  expect((await owner.call(removePerson, { id: gone.id })).status).toBe(404)
  expect((await owner.call(invitePerson, newPerson({ email: `${gone.id}@example.com` }))).status).toBe(200)
})

/** Removes everybody whom other tests put on the staff. */
const leaveNobody = () => server.database.execute(sql`truncate staff_people, staff_tablets, staff_sessions cascade`)

test('the last owner who has joined stays; of two who remove each other one stays', async () => {
  await leaveNobody()
  const [one, two] = [await signedInAs(server, 'owner'), await signedInAs(server, 'owner')]
  const alone = await one.call(removePerson, { id: one.id })
  expect([alone.status, alone.body]).toMatchObject([409, { code: 'last_owner' }])
  const both = await Promise.all([one.call(removePerson, { id: two.id }), two.call(removePerson, { id: one.id })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await server.database.$count(staffPeople, sql`left_at is null`)).toBe(1)
})

test('signing out everywhere ends all sessions but this one: one’s own, or as an owner anybody’s', async () => {
  const [owner, person] = [await signedInAs(server, 'owner'), await signedInAs(server, 'kitchen')]
  const elsewhere = { id: randomUUID(), tokenHash: hashToken(newToken()), browser: 'Safari on iPad' }
  await addSession(server.database, { ...elsewhere, personId: person.id })
  expect((await person.call(readMyself, {})).body.signedInOn).toHaveLength(2)
  expect((await person.call(signOutEverywhere, { id: owner.id })).status).toBe(403)
  expect((await person.call(signOutEverywhere, { id: person.id })).status).toBe(200)
  expect((await person.call(readMyself, {})).body.signedInOn).toMatchObject([{ isThisOne: true }])
  expect((await owner.call(signOutEverywhere, { id: person.id })).status).toBe(200)
  expect((await person.call(readMyself, {})).status).toBe(404)
})

test('a tablet is set up with a code, works without a person, and is cut off', async () => {
  const manager = await signedInAs(server, 'manager')
  const { code, expiresAt } = (await manager.call(setUpTablet, { name: 'Kitchen wall' })).body
  expect(code).toMatch(/^\d{8}$/)
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 600_000)).toBeLessThan(300_000)
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
  const enrolments = await Promise.all([1, 2].map(() => staffClient(server)(enrolTablet, { code: spaced })))
  expect(enrolments.map(({ status }) => status).sort()).toEqual([200, 404])
  const enrolled = enrolments.find(({ status }) => status === 200)
  const tablet = staffClient(server, enrolled?.headers.get('set-cookie')?.split(';')[0])
  expect((await tablet(readSession, {})).body).toMatchObject({ person: null, tablet: { name: 'Kitchen wall' } })
  const [listed] = (await manager.call(readPeople, {})).body.tablets
  expect(listed).toMatchObject({ name: 'Kitchen wall', setUpBy: manager.name, enrolledAt: expect.any(String) })
  expect(Date.parse(listed?.expiresAt ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000)
  expect(await lastAct()).toMatchObject({
    by: 'Tablet "Kitchen wall"',
    act: `was set up with the code of ${manager.name}`,
  })
  expect((await manager.call(cutOffTablet, { id: listed?.id ?? '' })).status).toBe(200)
  expect((await tablet(readSession, {})).body).toEqual({ person: null, tablet: null })
  expect((await tablet(signOut, {})).status).toBe(404)
  expect(await lastAct()).toMatchObject({ by: manager.name, act: 'cut off a tablet', subject: 'tablet "Kitchen wall"' })
})

test('a code that is late or made up enrols nothing, and codes can not be tried for long', async () => {
  const manager = await signedInAs(server, 'manager')
  const { code } = (await manager.call(setUpTablet, { name: 'Late' })).body
  await server.database.update(staffTablets).set({ codeExpiresAt: sql`now()` })
  for (const each of [code, '00000000']) {
    expect((await staffClient(server)(enrolTablet, { code: each })).body).toMatchObject({ code: 'code_spent' })
  }
  const { code: good } = (await manager.call(setUpTablet, { name: 'Good' })).body
  await server.database.update(rateLimits).set({ count: 500 })
  expect((await staffClient(server)(enrolTablet, { code: good })).body).toMatchObject({ code: 'too_many_tries' })
  await server.database.delete(rateLimits)
})

test('the book of acts is searched by words, read page by page, and changed by nobody', async () => {
  const owner = await signedInAs(server, 'owner', 'Percent % Sign')
  for (let each = 0; each < 3; each++) await owner.call(setUpTablet, { name: `Pass_${each}` })
  const found = async (words: string) => (await owner.call(readActs, { words })).body.acts.map(({ subject }) => subject)
  expect(await found('pass_ SET')).toEqual(['tablet "Pass_2"', 'tablet "Pass_1"', 'tablet "Pass_0"'])
  expect(await found('sign percent pass_1')).toEqual(['tablet "Pass_1"'])
  expect(await found('% passX')).toEqual([])
  const rows = Array.from({ length: 250 }, (_, index) => ({ by: 'Many', act: 'did', subject: `thing ${index}` }))
  await server.database.insert(staffActs).values(rows)
  const first = (await owner.call(readActs, { words: 'many' })).body
  expect([first.acts.length, first.hasMore, first.acts[0]?.subject]).toEqual([100, true, 'thing 249'])
  const last = (await owner.call(readActs, { words: 'many', before: (first.acts.at(-1)?.id ?? 0) - 100 })).body
  expect([last.acts.length, last.hasMore, last.acts[0]?.subject]).toEqual([50, false, 'thing 49'])
  for (const change of ['update staff_acts set by = null', 'delete from staff_acts', 'truncate staff_acts']) {
    const refused = server.database.execute(change).catch(({ cause }) => Promise.reject(cause))
    await expect(refused).rejects.toThrow('the book of acts is only written to, never changed')
  }
})

test('whoever works at the server invites, lets in again and revokes', async () => {
  const { database, url } = server
  const invited = newPerson({ role: 'owner' })
  const first = await inviteByCommand(database, url, invited, 'jas')
  expect(await lastAct()).toMatchObject({ by: 'jas at the server', act: 'invited', to: 'owner' })
  const again = await inviteByCommand(database, url, { ...invited, role: 'manager' }, 'jas')
  expect(again.person).toMatchObject({ id: first.person.id, role: 'manager' })
  expect((await staffClient(server)(readLink, { token: tokenIn(first.link) })).status).toBe(404)
  expect((await staffClient(server)(readLink, { token: tokenIn(again.link) })).body).toMatchObject({ role: 'manager' })
  expect(await revokeByCommand(database, invited.email.toUpperCase(), 'jas')).toMatchObject({ sessions: 0 })
  expect(await revokeByCommand(database, invited.email, 'jas')).toBeUndefined()
})

test('while nobody has joined each start has a link for a first owner, and after that none', async () => {
  await leaveNobody()
  const config = { publicUrl: server.url, staffEmail: 'Kitchen@example.com' }
  const links = [await inviteFirstOwner(server.database, config), await inviteFirstOwner(server.database, config)]
  const [old, link] = links.map((each) => tokenIn(each ?? ''))
  expect((await staffClient(server)(readLink, { token: old ?? '' })).status).toBe(404)
  const joined = await staffClient(server)(join, { token: link ?? '', passphrase })
  expect(joined.body.person).toMatchObject({ name: 'Owner', email: 'kitchen@example.com', role: 'owner' })
  expect(await inviteFirstOwner(server.database, config)).toBeUndefined()
})

test('a long answer is packed for whoever takes it so', async () => {
  await server.database.execute(
    sql`insert into staff_acts ("by", act) select 'Meera', 'a test' from generate_series(1, 100)`,
  )
  const { cookie } = await signedInAs(server, 'owner')
  const as = (accepted: string) => staffClient(server, cookie, { 'accept-encoding': accepted })
  const [packed, plain] = [
    await as('br, gzip')(readActs, { words: 'Meera' }),
    await as('gzip;q=0')(readActs, { words: 'Meera' }),
  ]
  expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null])
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect(packed.body.acts).toHaveLength(100)
  expect(packed.body).toEqual(plain.body)
  const short = await as('gzip')(readSession, {})
  expect(short.headers.get('content-encoding')).toBeNull()
})

test('what opens nothing any more is forgotten, and nothing else', async () => {
  await leaveNobody()
  const [stays, over] = [await signedInAs(server, 'kitchen'), await signedInAs(server, 'kitchen')]
  const [tablet, signedOut] = [await signedInAs(server, 'tablet'), await signedInAs(server, 'tablet')]
  await server.database.execute(sql`update staff_sessions set expires_at = now() where person_id = ${over.id}`)
  await signedOut.call(signOut, {})
  const manager = await signedInAs(server, 'manager')
  await manager.call(setUpTablet, { name: 'Waits' })
  await manager.call(setUpTablet, { name: 'Never came' })
  await server.database.execute(sql`update staff_tablets set code_expires_at = now() where name = 'Never came'`)
  await deleteSpentStaffRecords(server.database)
  const tablets = await server.database.select({ name: staffTablets.name }).from(staffTablets)
  expect(tablets.map(({ name }) => name).sort()).toEqual([tablet.name, 'Waits'].sort())
  expect(await server.database.$count(staffSessions)).toBe(3)
  expect((await stays.call(readMyself, {})).status).toBe(200)
})

test('whose account rests or has another passphrase is told by mail, and who has left is not', async () => {
  const person = await putOnStaff(server)
  const config = { publicUrl: server.url, staffEmail: 'kitchen@example.com', keepApplicationsDays: 180 }
  const options = { database: server.database, mails, config, cvLinkSecret: '', log: silent }
  await sendAccountMail(options, { mail: 'account-rests', personId: person.id, at: 1 })
  expect(sent.at(-1)).toMatchObject({ to: person.email, subject: 'Somebody tried to sign in as you' })
  await sendAccountMail(options, { mail: 'passphrase-changed', personId: person.id, at: 1 })
  expect(sent.at(-1)).toMatchObject({ to: person.email, subject: 'You have a new passphrase' })
  const before = sent.length
  await revokeByCommand(server.database, person.email, 'jas')
  await sendAccountMail(options, { mail: 'account-rests', personId: person.id, at: 2 })
  expect(sent).toHaveLength(before)
})
