import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayDo, type Role, roles, type StaffCall } from '../../contract/staff/call.ts'
import { eventsAddress, readOrders } from '../../contract/staff/orders.ts'
import { endSessionsOf } from '../../server/people/staff-sessions.ts'
import { everyStaffCall } from './every-staff-call.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { fetchPatiently, signedInAs } from './staff-client.ts'

let server: TestServer
const cookies = {} as Record<Role, string>
let revoked: string

beforeAll(async () => {
  server = await startTestServer()
  for (const role of roles) cookies[role] = (await signedInAs(server, role)).cookie
  const gone = await signedInAs(server, 'owner')
  await endSessionsOf(server.database, gone.id)
  revoked = gone.cookie
})
afterAll(() => server.close())

interface Asking {
  cookie?: string
  headers?: Record<string, string>
  body?: string
  query?: string
}

/** Makes a call with anything for its input. */
async function ask({ name, kind }: Pick<StaffCall, 'name' | 'kind'>, { cookie, headers, body, query }: Asking = {}) {
  const isRead = kind === 'read'
  const response = await fetchPatiently(`${server.url}/staff/calls/${name}${isRead && query ? `?${query}` : ''}`, {
    method: isRead ? 'GET' : 'POST',
    headers: {
      ...(cookie && { cookie }),
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(headers ?? { origin: server.url }),
    },
    ...(!isRead && { body: body ?? '{}' }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as { code?: string } }
}

const nothingHere = { code: 'not_found', message: 'There is nothing at this address.' }
const calls = await everyStaffCall()
const isAnswered = ({ name, kind }: StaffCall) =>
  server.app.hasRoute({ url: `/staff/calls/${name}`, method: kind === 'read' ? 'GET' : 'POST' })

test('every call is found and answered, and no two have one name', () => {
  const names = calls.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(calls.length).toBeGreaterThan(25)
  expect(calls.filter((each) => !isAnswered(each))).toEqual([])
})

const acts = calls.filter(({ kind }) => kind !== 'read')

test('nobody, and whoever has a made-up or a revoked cookie, is told nothing by any call', async () => {
  for (const call of calls) {
    for (const cookie of [undefined, `staff=${'x'.repeat(43)}`, 'staff=', revoked, `${revoked}; staff=x`]) {
      const { status, body, headers } = await ask(call, { cookie })
      expect(headers.get('cache-control'), call.name).toBe('no-store')
      if (call.least !== 'anyone') expect([status, body], call.name).toEqual([404, nothingHere])
      else expect(JSON.stringify(body), call.name).not.toMatch(/@example\.com|owner/)
    }
  }
})

test('by another method there is nothing', async () => {
  for (const { name, kind } of calls) {
    const response = await fetchPatiently(`${server.url}/staff/calls/${name}`, {
      method: kind === 'read' ? 'POST' : 'GET',
      headers: { cookie: cookies.owner, origin: server.url },
    })
    expect([response.status, await response.json()], name).toEqual([404, nothingHere])
  }
})

test.each(roles)('%s gets in as far as the role reaches', async (role) => {
  const cookie = cookies[role]
  for (const call of calls) {
    if (call.least === 'anyone') continue
    const { status, body } = await ask(call, { cookie, body: '{"unreadable":', query: 'page=x&before=x' })
    expect(status, call.name).toBeLessThan(500)
    if (mayDo(role, call.least)) continue
    if (call.kind !== 'read') expect(body.code, call.name).toBe('invalid_json')
    const refused = await ask(call, { cookie })
    expect([refused.status, refused.body], call.name).toEqual([
      403,
      { code: 'forbidden', message: 'Your role does not allow this. Ask a manager or an owner.' },
    ])
  }
})

test('another site’s page gets nothing done', async () => {
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: server.url },
    { 'sec-fetch-site': 'same-site', origin: server.url },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${server.url}.evil.example` },
    {},
  ]
  for (const call of acts) {
    for (const headers of elsewhere) {
      const { status, body } = await ask(call, { cookie: cookies.owner, headers })
      expect([status, body.code], call.name).toEqual([403, 'wrong_origin'])
    }
  }
})

test('a malformed body is refused, and nothing breaks', async () => {
  for (const call of acts) {
    for (const body of ['{"a":', '[]', '"x"', 'null', '{"__proto__":{"a":1}}', `{"id":"${'x'.repeat(70_000)}"}`]) {
      const { status } = await ask(call, { cookie: cookies.owner, body, headers: { 'sec-fetch-site': 'cross-site' } })
      expect([400, 403, 404, 413], call.name).toContain(status)
      if (call.name !== 'sign-out' && body.startsWith('['))
        expect((await ask(call, { cookie: cookies.owner, body })).status, call.name).toBe(400)
    }
  }
})

test('a person who has not proved who they are for fifteen minutes gets nothing that asks for it', async () => {
  const { id, cookie } = await signedInAs(server, 'owner')
  await server.database.execute(
    `update staff_sessions set proved_at = now() - interval '16 minutes' where person_id = '${id}'`,
  )
  for (const call of calls.filter((each) => each.provesAgain)) {
    expect((await ask(call, { cookie })).body.code).toBe('prove_again')
  }
})

test('no limit tells a stranger that there is a call', async () => {
  const limited = await startTestServer({ beside: server, rateLimits: true })
  try {
    const told = async (name: string, kind: StaffCall['kind']) => {
      const method = kind === 'read' ? 'GET' : 'POST'
      const response = await fetchPatiently(`${limited.url}/staff/calls/${name}`, { method })
      return [response.status, await response.json(), ...response.headers.keys()]
    }
    const ofNone = { read: await told('no-such-call', 'read'), act: await told('no-such-call', 'act') }
    for (const { name, kind } of calls.filter(({ least }) => least !== 'anyone'))
      expect(await told(name, kind), name).toEqual(ofNone[kind === 'read' ? 'read' : 'act'])
  } finally {
    await limited.close()
  }
})

test('nor does one that is reached', async () => {
  const limited = await startTestServer({ beside: server, rateLimits: true })
  try {
    for (const address of [eventsAddress, `/staff/calls/${readOrders.name}`]) {
      const status = async (cookie?: string) => {
        const response = await fetchPatiently(limited.url + address, { headers: { ...(cookie && { cookie }) } })
        await response.body?.cancel()
        return response.status
      }
      expect(await status(cookies.kitchen)).toBe(200)
      await server.database.execute('update rate_limits set count = 1000000')
      expect([await status(cookies.kitchen), await status(), await status(revoked)]).toEqual([429, 404, 404])
    }
  } finally {
    await limited.close()
  }
})
