import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changePassphrase,
  join,
  judgePassphrase,
  readLink,
  readSession,
  signIn,
} from '../../contract/staff/accounts.ts'
import { readMyself } from '../../contract/staff/people.ts'
import { staffActs } from '../../server/database/staff-schema.ts'
import { makeLink } from '../../server/people/staff-links.ts'
import { addPerson } from '../../server/people/staff-people.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { cookieIn, signedInAs, staffClient } from './staff-client.ts'
import { passphrase, putOnStaff } from './staff-with-passphrase.ts'

let server: TestServer
let another: TestServer
let nobody: ReturnType<typeof staffClient>

beforeAll(async () => {
  server = await startTestServer()
  another = await startTestServer({ beside: server })
  nobody = staffClient(server)
})
afterAll(async () => {
  await another.close()
  await server.close()
})

const spent = {
  code: 'link_spent',
  message: 'This link was used already, or its 24 hours are over. Ask for a new one.',
}
const tokenFor = async (id: string) => (await makeLink(server.database, server.url, id)).split('/join/')[1] ?? ''

async function invite(name = 'Meera Patel', email = `meera.${Math.random()}@example.com`) {
  const person = await addPerson(server.database, { name, email, role: 'kitchen' })
  if (!person) throw new Error('somebody has that address')
  return { ...person, token: await tokenFor(person.id) }
}

test('a link says whom it is for as often as it is opened, and lets them in once', async () => {
  const { id, name, email, token } = await invite()
  const whom = { name, email, role: 'kitchen', isNew: true }
  for (let each = 0; each < 3; each++) expect((await nobody(readLink, { token })).body).toEqual(whom)
  const joined = await nobody(join, { token, passphrase })
  expect(joined.body).toEqual({ person: { id, name, email, role: 'kitchen' }, tablet: null })
  expect((await staffClient(server, cookieIn(joined.headers))(readSession, {})).body).toEqual(joined.body)
  for (const call of [readLink, judgePassphrase, join]) {
    const { status, body } = await nobody(call, { token, passphrase })
    expect([status, body]).toEqual([404, spent])
  }
  expect((await nobody(signIn, { email, passphrase })).status).toBe(200)
})

test('of two who spend a link at the same moment, at two servers, one is let in', async () => {
  const { token, name } = await invite('Two Browsers')
  const answers = await Promise.all([nobody, staffClient(another)].map((call) => call(join, { token, passphrase })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  const acts = await server.database.select().from(staffActs)
  expect(acts.filter((each) => each.by === name)).toMatchObject([{ act: 'joined' }])
})

test('a link that is late, replaced or made up opens nothing', async () => {
  const late = await invite()
  await server.database.execute(sql`update staff_links set expires_at = now() where person_id = ${late.id}`)
  const replaced = await invite()
  const token = await tokenFor(replaced.id)
  for (const bad of [late.token, replaced.token, 'x'.repeat(43)]) {
    expect((await nobody(readLink, { token: bad })).body).toEqual(spent)
    expect((await nobody(join, { token: bad, passphrase })).body).toEqual(spent)
  }
  expect((await nobody(readLink, { token })).status).toBe(200)
})

test('a new passphrase ends the person’s other sessions and the rest after wrong tries', async () => {
  const person = await putOnStaff(server)
  const elsewhere = cookieIn((await nobody(signIn, { email: person.email, passphrase })).headers)
  const bystander = await signedInAs(server, 'kitchen')
  for (let each = 0; each < 5; each++) await nobody(signIn, { email: person.email, passphrase: 'x' })
  const token = await tokenFor(person.id)
  expect((await nobody(readLink, { token })).body.isNew).toBe(false)
  const joined = await nobody(join, { token, passphrase: 'seven dry umbrellas in Southall' })
  expect((await staffClient(server, elsewhere)(readMyself, {})).status).toBe(404)
  expect((await staffClient(server, cookieIn(joined.headers))(readMyself, {})).status).toBe(200)
  expect((await bystander.call(readMyself, {})).status).toBe(200)
  expect((await nobody(signIn, { email: person.email, passphrase })).status).toBe(401)
  expect((await nobody(signIn, { email: person.email, passphrase: 'seven dry umbrellas in Southall' })).status).toBe(
    200,
  )
})

const own = /^Please leave out your name, your address and ours/
test.each([
  ['just long enough', 'Violet 7 bicycl', /^$/],
  ['too short', 'Violet bicycle', /^Please use 15 characters or more: a few words do\.$/],
  ['too long', 'lentils under a violet bicycle '.repeat(7), /^Please use at most 200 characters\.$/],
  ['repeated', 'aaaaaaaaaaaaaaaaaaaa', /easy to guess.* Please add a word or two that nobody expects\.$/],
  ['known', 'qwertyuiopasdfghjkl', /commonly used password\. Please add a word or two that nobody expects\.$/],
  ['one’s own name', 'Meera Patel Meera Patel', own],
  ['one’s own address', 'meera.kitchen@example.com', own],
  ['the restaurant', 'Tandoor Road 2026!', own],
  ['with more beside it', 'Tandoor Road has seven dry umbrellas', /^$/],
])('a passphrase is judged: %s (%s)', async (_why, text, says) => {
  const { token, id } = await invite()
  await server.database.execute(sql`update staff_people set email = 'meera.kitchen@example.com' where id = ${id}`)
  const judged = (await nobody(judgePassphrase, { token, passphrase: text })).body
  expect(judged.problem ?? '').toMatch(says)
  expect(judged.strength >= 3).toBe(judged.problem === null)
  if (judged.problem !== null) {
    const refused = await nobody(join, { token, passphrase: text })
    expect(refused.body).toMatchObject({ code: 'invalid_staff_call', fields: [{ path: 'passphrase' }] })
    expect((await nobody(readLink, { token })).status).toBe(200)
  }
  await server.database.execute(sql`delete from staff_people where id = ${id}`)
})

test('who is signed in chooses another passphrase, and is signed out everywhere else', async () => {
  const { id, email } = await putOnStaff(server)
  const signedIn = async (passphrase: string) => nobody(signIn, { email, passphrase })
  const [here, elsewhere] = [
    cookieIn((await signedIn(passphrase)).headers),
    cookieIn((await signedIn(passphrase)).headers),
  ]
  const me = staffClient(server, here)
  const weak = await me(changePassphrase, { passphrase: 'passwordpassword' })
  expect(weak.body).toMatchObject({ code: 'invalid_staff_call', fields: [{ path: 'passphrase' }] })
  expect((await me(judgePassphrase, { passphrase: email })).body.problem).toMatch(own)
  expect((await nobody(judgePassphrase, { passphrase: email })).body).toEqual(spent)

  const chosen = 'seven dry umbrellas in Southall'
  expect((await me(changePassphrase, { passphrase: chosen })).status).toBe(200)
  expect((await me(readMyself, {})).status).toBe(200)
  expect((await staffClient(server, elsewhere)(readMyself, {})).status).toBe(404)
  expect([(await signedIn(passphrase)).status, (await signedIn(chosen)).status]).toEqual([401, 200])
  const { rows } = await server.database.execute(sql`
    select act, (select payload->>'mail' from graphile_worker._private_jobs where payload->>'personId' = ${id}) as mail
    from staff_acts where person_id = ${id} and act = 'chose a new passphrase'`)
  expect(rows).toEqual([{ act: 'chose a new passphrase', mail: 'passphrase-changed' }])

  await server.database.execute(
    sql`update staff_sessions set proved_at = now() - interval '1 hour' where person_id = ${id}`,
  )
  expect((await me(changePassphrase, { passphrase })).body).toMatchObject({ code: 'prove_again' })
})

test('a server goes on answering while a long passphrase is judged', async () => {
  const { token } = await invite()
  let isJudged = false
  const judging = nobody(judgePassphrase, { token, passphrase: 'x9$kfpq01'.repeat(22) }).finally(() => {
    isJudged = true
  })
  expect((await nobody(readSession, {})).status).toBe(200)
  expect(isJudged).toBe(false)
  expect((await judging).status).toBe(200)
})
