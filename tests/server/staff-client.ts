import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Role, StaffCall } from '../../contract/staff/call.ts'
import { staffPeople, staffTablets } from '../../server/database/staff-schema.ts'
import { hashToken, newToken } from '../../server/people/secret-token.ts'
import { addSession } from '../../server/people/staff-sessions.ts'
import type { TestServer } from './harness.ts'

type Server = Pick<TestServer, 'url' | 'database'>

/** The answer to a staff call: its status, and its body in the contract's type where it is 200. */
export interface StaffAnswer<Output> {
  status: number
  body: Output
  headers: Headers
}

/** Asks again while the server says that it is busy, as a slow machine soon does. Fails after a minute. */
export async function fetchPatiently(url: string, init: RequestInit, patience = 60_000): Promise<Response> {
  const deadline = performance.now() + patience
  for (;;) {
    const response = await fetch(url, init)
    if (response.status !== 503) return response
    const reason = await response.text()
    if (performance.now() > deadline) throw new Error(`Still 503 after ${patience} ms: ${url} ${reason}`)
    await wait(100)
  }
}

/** Makes staff calls of a server as a browser on its own pages does, with the cookie of a session, or without one. */
export function staffClient({ url }: Pick<Server, 'url'>, cookie?: string, headers: Record<string, string> = {}) {
  return async function make<Call extends StaffCall>(
    call: Call,
    input: z.input<Call['input']>,
    /** The part of a file that an upload brings. */
    content?: Uint8Array<ArrayBuffer>,
  ): Promise<StaffAnswer<z.output<Call['output']>>> {
    const [isRead, isAct] = [call.kind === 'read', call.kind === 'act']
    const query = new URLSearchParams(Object.entries(input ?? {}).map(([key, value]) => [key, String(value)]))
    const response = await fetchPatiently(`${url}/staff/calls/${call.name}${isAct ? '' : `?${query}`}`, {
      method: isRead ? 'GET' : 'POST',
      headers: {
        origin: url,
        ...(cookie && { cookie }),
        ...(!isRead && { 'content-type': isAct ? 'application/json' : 'application/octet-stream' }),
        ...headers,
      },
      ...(!isRead && { body: isAct ? JSON.stringify(input) : content }),
    })
    const body = await response.json()
    return {
      status: response.status,
      body: (response.ok ? call.output.parse(body) : body) as z.output<Call['output']>,
      headers: response.headers,
    }
  }
}

/** Makes one staff call, and returns its answer. */
export type StaffCallMaker = ReturnType<typeof staffClient>

/**
 * Puts somebody with this role on the staff, or sets up a tablet, and signs them in without a passphrase. They see the
 * orders of this kitchen, or of all.
 */
export async function signedInAs(
  server: Server,
  role: Role,
  name = `${role} ${randomUUID().slice(0, 8)}`,
  kitchen?: string,
) {
  const [id, token] = [randomUUID(), newToken()]
  if (role === 'tablet') {
    const codeExpiresAt = new Date()
    await server.database
      .insert(staffTablets)
      .values({ id, name, setUpBy: 'a test', codeExpiresAt, enrolledAt: codeExpiresAt, kitchen })
  } else {
    const kitchens = kitchen === undefined ? null : [kitchen]
    await server.database.insert(staffPeople).values({ id, name, email: `${id}@example.com`, role, kitchens })
  }
  const whose = role === 'tablet' ? { tabletId: id } : { personId: id }
  await addSession(server.database, { id: randomUUID(), tokenHash: hashToken(token), browser: 'a test', ...whose })
  const cookie = `staff=${token}`
  return { id, name, cookie, call: staffClient(server, cookie) }
}

/** Returns the cookie that an answer sets, as a browser sends it back. */
export const cookieIn = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''
