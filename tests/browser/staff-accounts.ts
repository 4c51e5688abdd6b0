import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { z } from 'zod'
import { join, proveIdentity } from '../../contract/staff/accounts.ts'
import type { personRoles, StaffCall } from '../../contract/staff/call.ts'
import { invitePerson, readPeople } from '../../contract/staff/people.ts'

export const passphrase = 'lentils under a violet bicycle'

/** Makes the staff's calls as a browser with this cookie does. Throws where one is refused. */
function staffCalls(cookie?: string, site = process.env.SITE_URL ?? '') {
  let kept = cookie
  async function call<Call extends StaffCall>(
    { name, kind, output }: Call,
    input: z.input<Call['input']>,
  ): Promise<z.output<Call['output']>> {
    const address = `${site}/staff/calls/${name}`
    const headers = { origin: site, 'content-type': 'application/json', ...(kept && { cookie: kept }) }
    const send = () =>
      kind === 'read'
        ? fetch(`${address}?${new URLSearchParams(input as Record<string, string>)}`, { headers })
        : fetch(address, { method: 'POST', headers, body: JSON.stringify(input) })
    let response = await send()
    // A busy server turns calls away before it does anything.
    for (let tries = 0; response.status === 503 && tries < 20; tries++) {
      await setTimeout(250)
      response = await send()
    }
    if (!response.ok) throw new Error(`${name} was refused: ${await response.text()}`)
    kept = response.headers.getSetCookie()[0]?.split(';')[0] ?? kept
    return output.parse(await response.json()) as z.output<Call['output']>
  }
  return { call, cookie: () => kept ?? '' }
}

const tokenIn = (link: string) => link.slice(link.lastIndexOf('/') + 1)

/** Joins by a link, with the passphrase of all tests. Returns the new session's calls. */
export async function joinBy(link: string, site?: string) {
  const calls = staffCalls(undefined, site)
  await calls.call(join, { token: tokenIn(link), passphrase })
  return calls
}

/** The owner who came with the server (global-setup.ts), having just proved who they are. */
export async function asOwner() {
  const owner = staffCalls(process.env.STAFF_OWNER_COOKIE)
  await owner.call(proveIdentity, { passphrase })
  return owner
}

/** Somebody whom the owner has just invited, with the link. */
export async function invited(role: (typeof personRoles)[number] = 'kitchen') {
  const owner = await asOwner()
  const email = `${randomUUID()}@example.com`
  const name = `Person ${email.slice(0, 8)}`
  const { link } = await owner.call(invitePerson, { name, email, role, send: false })
  const { people } = await owner.call(readPeople, {})
  const id = people.find((person) => person.email === email)?.id ?? ''
  return { id, name, email, link }
}

/** Somebody who has joined, signed in at this browser. */
export async function signedIn(context: BrowserContext, role: (typeof personRoles)[number] = 'kitchen') {
  const person = await invited(role)
  const calls = await joinBy(person.link)
  const [name = '', value = ''] = calls.cookie().split('=')
  await context.addCookies([{ name, value, url: process.env.SITE_URL, httpOnly: true, sameSite: 'Strict' }])
  return { ...person, calls }
}

/** Gives the page a device that makes and keeps passkeys, whose person always agrees. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}
