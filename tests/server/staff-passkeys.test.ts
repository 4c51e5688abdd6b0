import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPasskey,
  join,
  proveIdentityWithPasskey,
  readSession,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '../../contract/staff/accounts.ts'
import { invitePerson, readActs, readMyself, removePerson, renewLink } from '../../contract/staff/people.ts'
import { staffChallenges } from '../../server/database/staff-schema.ts'
import { inviteByCommand } from '../../server/people/cli-access.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { softwareAuthenticator } from './software-authenticator.ts'
import { signedInAs, staffClient } from './staff-client.ts'
import { passphrase } from './staff-with-passphrase.ts'

let server: TestServer
let nobody: ReturnType<typeof staffClient>
let site: { origin: string; rpId: string }

beforeAll(async () => {
  server = await startTestServer()
  nobody = staffClient(server)
  site = { origin: server.url, rpId: '127.0.0.1' }
})
afterAll(() => server.close())

const refused = {
  code: 'passkey_failed',
  message: 'This passkey could not be used here. Try again, or use your passphrase.',
}

type Role = Parameters<typeof signedInAs>[1]

/** Somebody who is signed in and has a passkey. */
async function withPasskey(role: Role = 'kitchen') {
  const person = await signedInAs(server, role)
  const authenticator = softwareAuthenticator(site)
  const asked = (await person.call(startPasskey, {})).body
  const credential = authenticator.create(asked)
  expect((await person.call(addPasskey, { name: 'My phone', credential })).status).toBe(200)
  return { ...person, authenticator }
}
const askToSignIn = async () => (await nobody(startPasskeySignIn, {})).body

test('a passkey is added, signs in without an address, and is removed', async () => {
  const { id, name, authenticator, call } = await withPasskey()
  const asked = await askToSignIn()
  expect(asked).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
  expect(asked).not.toHaveProperty('allowCredentials')
  const signedIn = await nobody(signInWithPasskey, { credential: authenticator.get(asked) })
  expect(signedIn.body.person).toMatchObject({ id, name })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0]
  expect((await staffClient(server, cookie)(readSession, {})).body.person).toMatchObject({ id })
  const { passkeys } = (await call(readMyself, {})).body
  expect(passkeys).toMatchObject([{ id: authenticator.id, name: 'My phone', lastUsedAt: expect.any(String) }])
  expect((await call(removePasskey, { id: authenticator.id })).status).toBe(200)
  const late = await nobody(signInWithPasskey, { credential: authenticator.get(await askToSignIn()) })
  expect([late.status, late.body]).toEqual([401, refused])
})

test('the request for a passkey asks that it is kept on its device and that its person is verified', async () => {
  const { call } = await signedInAs(server, 'kitchen')
  expect((await call(startPasskey, {})).body).toMatchObject({
    rp: { id: '127.0.0.1', name: 'Tandoor Road' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
})

test('who sits there is proved again with a passkey of their own, and no other', async () => {
  const [manager, other] = [await withPasskey('manager'), await withPasskey('owner')]
  await server.database.execute(
    sql`update staff_sessions set proved_at = now() - interval '16 minutes' where person_id = ${manager.id}`,
  )
  expect((await manager.call(startPasskey, {})).body).toMatchObject({ code: 'prove_again' })
  const foreign = other.authenticator.get((await manager.call(startPasskeyProof, {})).body)
  expect((await manager.call(proveIdentityWithPasskey, { credential: foreign })).body).toEqual(refused)
  const asked = (await manager.call(startPasskeyProof, {})).body
  expect(asked).toMatchObject({ allowCredentials: [{ id: manager.authenticator.id }] })
  const credential = manager.authenticator.get(asked)
  expect((await manager.call(proveIdentityWithPasskey, { credential })).status).toBe(200)
  expect((await manager.call(startPasskey, {})).status).toBe(200)
})

test('what was signed elsewhere, earlier, for somebody else or twice signs nobody in', async () => {
  const { authenticator, call } = await withPasskey()
  const stranger = softwareAuthenticator(site)
  const evil = 'https://evil.example'
  const late = await askToSignIn()
  await server.database.update(staffChallenges).set({ expiresAt: sql`now()` })
  const used = authenticator.get(await askToSignIn())
  expect((await nobody(signInWithPasskey, { credential: used })).status).toBe(200)
  const signed = authenticator.get(await askToSignIn())
  const bad: Record<string, object> = {
    replayed: used,
    late: authenticator.get(late),
    madeUp: authenticator.get({ challenge: 'bWFkZSB1cA' }),
    ofAProof: authenticator.get((await call(startPasskeyProof, {})).body),
    wrongOrigin: authenticator.get(await askToSignIn(), { ...site, origin: evil }),
    wrongSite: authenticator.get(await askToSignIn(), { ...site, rpId: 'evil.example' }),
    foreign: stranger.get(await askToSignIn()),
    ofSomebodyElse: authenticator.get(await askToSignIn(), site, Buffer.from('another').toString('base64url')),
    notSigned: { ...signed, response: { ...signed.response, signature: used.response.signature } },
    empty: { ...signed, response: {} },
    unreadable: { ...signed, response: { clientDataJSON: '!' } },
  }
  for (const [why, credential] of Object.entries(bad)) {
    const { status, body } = await nobody(signInWithPasskey, { credential: credential as typeof used })
    expect([why, status, body]).toEqual([why, 401, refused])
  }
  authenticator.rewind()
  const copied = await nobody(signInWithPasskey, { credential: authenticator.get(await askToSignIn()) })
  expect(copied.body).toEqual(refused)
})

test('a passkey is nobody else’s, and not added from elsewhere', async () => {
  const [owner, other] = [await withPasskey(), await signedInAs(server, 'kitchen')]
  const taken = owner.authenticator.create((await other.call(startPasskey, {})).body)
  expect((await other.call(addPasskey, { name: 'Taken', credential: taken })).body).toEqual(refused)
  const authenticator = softwareAuthenticator(site)
  const ofAnother = authenticator.create((await owner.call(startPasskey, {})).body)
  expect((await other.call(addPasskey, { name: 'Mixed up', credential: ofAnother })).body).toEqual(refused)
  const elsewhere = authenticator.create((await other.call(startPasskey, {})).body, {
    ...site,
    origin: 'https://evil.example',
  })
  expect((await other.call(addPasskey, { name: 'Elsewhere', credential: elsewhere })).body).toEqual(refused)
  await other.call(removePasskey, { id: owner.authenticator.id })
  const handle = Buffer.from(owner.id).toString('base64url')
  const credential = owner.authenticator.get(await askToSignIn(), site, handle)
  expect((await nobody(signInWithPasskey, { credential })).status).toBe(200)
})

test.each(['Two\nlines', 'Bell\u0007', '---', ' '])('a passkey can’t be called %j', async (name) => {
  const { call } = await signedInAs(server, 'kitchen')
  const credential = softwareAuthenticator(site).create((await call(startPasskey, {})).body)
  expect((await call(addPasskey, { name, credential })).body).toMatchObject({ code: 'invalid_staff_call' })
  expect((await call(addPasskey, { name: ' My\tphone\u202e ', credential })).status).toBe(200)
  expect((await call(readMyself, {})).body.passkeys).toMatchObject([{ name: 'My phone' }])
})

test('a person who was removed has no passkey any more', async () => {
  const [owner, gone] = [await signedInAs(server, 'owner'), await withPasskey()]
  await owner.call(invitePerson, { name: 'Somebody', email: 'somebody@example.com', role: 'kitchen', send: false })
  expect((await owner.call(removePerson, { id: gone.id })).status).toBe(200)
  const late = await nobody(signInWithPasskey, { credential: gone.authenticator.get(await askToSignIn()) })
  expect(late.body).toEqual(refused)
})

test('whoever gets back in by a link has none of the passkeys from before', async () => {
  const [owner, back] = [await signedInAs(server, 'owner'), await withPasskey()]
  const { link } = (await owner.call(renewLink, { id: back.id, send: false })).body
  const signed = back.authenticator.get(await askToSignIn())
  expect((await nobody(join, { token: link.split('/join/')[1] ?? '', passphrase })).status).toBe(200)
  expect((await nobody(signInWithPasskey, { credential: signed })).body).toEqual(refused)
})

test('more rights from the machine end sessions and passkeys, and the same or fewer do not', async () => {
  const person = await withPasskey()
  const invite = (role: 'kitchen' | 'manager' | 'owner') =>
    inviteByCommand(server.database, server.url, { name: person.name, email: `${person.id}@example.com`, role }, 'jas')
  const canSignIn = async () => {
    const credential = person.authenticator.get(await askToSignIn())
    return (await nobody(signInWithPasskey, { credential })).status === 200
  }
  await invite('kitchen')
  expect([(await person.call(readMyself, {})).status, await canSignIn()]).toEqual([200, true])
  await invite('owner')
  expect([(await person.call(readMyself, {})).status, await canSignIn()]).toEqual([404, false])
})

test('in the book of acts no passkey can pass for an order', async () => {
  const owner = await withPasskey('owner')
  const { acts } = (await owner.call(readActs, { words: owner.name })).body
  expect(acts).toMatchObject([{ act: 'added a passkey', subject: 'passkey "My phone"' }])
})
