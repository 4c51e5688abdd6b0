import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { join, readLink, signIn } from '../../contract/staff/accounts.ts'
import { nodeEnvironment } from '../../scripts/node-options.mjs'
import { inviteByCommand } from '../../server/people/cli-access.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { staffClient } from './staff-client.ts'
import { passphrase, putOnStaff } from './staff-with-passphrase.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs a command beside the server, as a person does, and answers what it wrote. */
async function run(command: string, args: string[], settings: Record<string, string> = {}) {
  const program = new URL(`../../server/commands/${command}.ts`, import.meta.url).pathname
  const env = {
    ...nodeEnvironment,
    PATH: process.env.PATH,
    USER: 'jas',
    DATABASE_URL: server.postgresUrl,
    PUBLIC_URL: server.url,
    ...settings,
  }
  const said = promisify(execFile)(process.execPath, [program, ...args], { env })
  return said.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

const token = (text: string) => /\/staff\/join\/([\w-]{43})\n/.exec(text)?.[1] ?? ''
const meera = ['--email', 'meera@example.com', '--name', 'Meera Patel', '--role', 'owner']

test('a person is invited and revoked beside a running server', async () => {
  const invited = await run('staff-invite', meera)
  expect(invited).toMatchObject({ code: 0, said: expect.stringContaining(`${server.url}/staff/join/`) })
  const linked = await staffClient(server)(readLink, { token: token(invited.said) })
  expect(linked.body).toEqual({ name: 'Meera Patel', email: 'meera@example.com', role: 'owner', isNew: true })
  const revoked = await run('staff-revoke', ['--email', 'meera@example.com'])
  expect(revoked.said).toBe(
    'Meera Patel is off the staff. Sessions ended: 0.\nNobody is an owner now. Invite one: npm run staff:invite -- --email … --name … --role owner\n',
  )
  expect((await staffClient(server)(readLink, { token: token(invited.said) })).status).toBe(404)
  const { rows } = await server.database.execute(sql`select "by", act from staff_acts order by id`)
  expect(rows).toEqual([
    { by: 'jas at the server', act: 'invited' },
    { by: 'jas at the server', act: 'removed' },
  ])
})

test('a passphrase that was chosen with fewer rights opens nothing once they are more', async () => {
  const cook = await putOnStaff(server, 'kitchen')
  const nobody = staffClient(server)
  const signsIn = async () => (await nobody(signIn, { email: cook.email, passphrase })).status
  const { email, name } = cook
  const invite = (role: 'kitchen' | 'owner') =>
    inviteByCommand(server.database, server.url, { email, name, role }, 'jas')
  await invite('kitchen')
  expect(await signsIn()).toBe(200)
  const { link } = await invite('owner')
  expect(await signsIn()).toBe(401)
  const joined = await nobody(join, { token: token(`${link}\n`), passphrase })
  expect([joined.status, joined.body.person?.role]).toEqual([200, 'owner'])
  expect(await signsIn()).toBe(200)
  await server.database.execute(sql`delete from staff_people where id = ${cook.id}`)
})

test('what is wrong is said, and nothing is done', async () => {
  const usage = await run('staff-invite', ['--email', 'nobody', '--role', 'cook'])
  expect(usage.code).toBe(1)
  for (const words of ['--email: Please enter an email address.', '--name:', '--role:', 'npm run staff:invite --']) {
    expect(usage.said).toContain(words)
  }
  expect(await run('staff-invite', [...meera, '--send'])).toEqual({
    code: 1,
    said: '--send needs a mail server: set SMTP_URL, or pass on the printed link\n',
  })
  expect(await run('staff-revoke', ['--email', 'meera@example.com'])).toEqual({
    code: 1,
    said: 'Nobody on the staff has the address meera@example.com.\n',
  })
  expect((await run('staff-revoke', [])).said).toContain('Say whose access')
})
