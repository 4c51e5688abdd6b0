import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { enrolTablet, readSession } from '../../contract/staff/accounts.ts'
import { changeKitchen, invitePerson, readPeople, renewLink, setUpTablet } from '../../contract/staff/people.ts'
import { inviteByCommand } from '../../server/people/cli-access.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { cookieIn, signedInAs, staffClient } from './staff-client.ts'
import { openSouthall, southall } from './two-kitchens.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  server = await startTestServer()
  await openSouthall(server)
  owner = await signedInAs(server, 'owner', 'Gurpreet')
})
afterAll(() => server.close())

const aPerson = (changes = {}) => ({
  name: 'Meera Patel',
  email: `${randomUUID()}@example.com`,
  role: 'kitchen' as const,
  send: false,
  ...changes,
})
const lastAct = async () =>
  (await server.database.execute(sql`select * from staff_acts order by id desc limit 1`)).rows[0]
const personWith = async (id: string) =>
  (await owner.call(readPeople, {})).body.people.find((person) => person.id === id)

test('somebody is invited for one kitchen or for all, and an owner for all', async () => {
  const invited = aPerson({ kitchen: southall })
  expect((await owner.call(invitePerson, invited)).status).toBe(200)
  expect(await lastAct()).toMatchObject({ act: 'invited', subject: 'Meera Patel', to: 'kitchen in Southall' })
  const { people } = (await owner.call(readPeople, {})).body
  expect(people.find(({ email }) => email === invited.email)?.kitchens).toEqual([southall])
  const refused = async (changes: object) =>
    ((await owner.call(invitePerson, aPerson(changes))).body as unknown as { fields: object[] }).fields
  expect(await refused({ kitchen: 'nowhere' })).toEqual([{ path: 'kitchen', message: 'Please choose a kitchen.' }])
  expect(await refused({ kitchen: southall, role: 'owner' })).toEqual([
    { path: 'kitchen', message: 'Owners see the orders of all kitchens.' },
  ])
})

test('an owner changes whose orders somebody sees, which ends their sessions and is written down', async () => {
  const cook = await signedInAs(server, 'kitchen', 'Jas')
  const change = (kitchen?: string, id = cook.id) => owner.call(changeKitchen, { id, kitchen })
  expect((await change(southall)).status).toBe(200)
  expect((await cook.call(readSession, {})).body.person).toBe(null)
  expect((await personWith(cook.id))?.kitchens).toEqual([southall])
  expect(await lastAct()).toMatchObject({
    ...{ by: 'Gurpreet', act: 'changed the kitchen of', subject: 'Jas', from: 'all kitchens', to: 'Southall' },
  })
  expect((await change()).status).toBe(200)
  expect(await personWith(cook.id)).not.toHaveProperty('kitchens')
  expect(await lastAct()).toMatchObject({ from: 'Southall', to: 'all kitchens' })
  expect((await change('nowhere')).status).toBe(400)
  expect((await change(southall, randomUUID())).status).toBe(404)
  expect((await change(southall, owner.id)).body).toMatchObject({ message: 'Owners see the orders of all kitchens.' })
  const manager = await signedInAs(server, 'manager', undefined, southall)
  expect((await manager.call(changeKitchen, { id: manager.id })).status).toBe(403)
})

test('who becomes an owner sees all kitchens', async () => {
  const cook = await signedInAs(server, 'kitchen', 'Tara', southall)
  const email = `${cook.id}@example.com`
  await inviteByCommand(server.database, server.url, { name: 'Tara', email, role: 'owner' }, 'root')
  expect(await personWith(cook.id)).not.toHaveProperty('kitchens')
})

test('a manager of one kitchen makes no link for a cook of another, who would see more', async () => {
  const manager = await signedInAs(server, 'manager', undefined, southall)
  for (const [kitchen, status] of [
    [southall, 200],
    [firstKitchen, 403],
    [undefined, 403],
  ] as const) {
    const { id } = await signedInAs(server, 'kitchen', undefined, kitchen)
    expect([kitchen, (await manager.call(renewLink, { id, send: false })).status]).toEqual([kitchen, status])
  }
})

test('a tablet shows the orders of one kitchen, which its name says, or of all', async () => {
  const enrolled = async (by: typeof owner, name: string, kitchen?: string) => {
    const { code } = (await by.call(setUpTablet, { name, kitchen })).body
    const { headers, body } = await staffClient(server)(enrolTablet, { code })
    const again = (await staffClient(server, cookieIn(headers))(readSession, {})).body
    expect(again).toEqual(body)
    const { id: _, ...shown } = body.tablet ?? {}
    return shown
  }
  const [theirs, named] = [{ kitchens: [southall] }, 'Wall, Southall']
  expect(await enrolled(owner, 'Wall', southall)).toEqual({ name: named, ...theirs })
  expect(await enrolled(owner, 'Southall’s wall', southall)).toEqual({ name: 'Southall’s wall', ...theirs })
  expect(await enrolled(owner, 'Wall')).toEqual({ name: 'Wall' })
  const manager = await signedInAs(server, 'manager', undefined, southall)
  expect(await enrolled(manager, 'Wall')).toEqual({ name: named, ...theirs })
  expect((await manager.call(setUpTablet, { name: 'Wall', kitchen: firstKitchen })).status).toBe(403)
  expect((await owner.call(setUpTablet, { name: 'Wall', kitchen: 'nowhere' })).status).toBe(400)
})
