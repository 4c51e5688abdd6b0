import { functionPath, tablePath } from '../../contract/calls.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { join, signIn } from '../../contract/staff/accounts.ts'
import { anOrder } from '../../tests/an-order.ts'
import { letOrdersGoOn } from '../../tests/faults/let-orders-go-on.ts'
import { payWithCard } from '../../tests/server/pay.ts'
import { halves, uploadPhoto } from '../../tests/server/photo-files.ts'
import { cookieIn, type StaffCallMaker, staffClient } from '../../tests/server/staff-client.ts'
import { until } from '../../tests/server/until.ts'

/** The address of the guide's site, on its own machine. */
export const site = 'http://localhost:3000'
/**
 * Opens a new connection for each request. The site closes idle ones after 72 seconds. The check blocks while a command
 * runs, so it would not notice and would use a dead connection.
 */
const once = { connection: 'close' }
const headers = { ...once, apikey: defaultAnonKey, 'content-type': 'application/json' }
/** The most milliseconds for a machine to start or a site to open, however busy the host is. */
export const patience = 300_000

/** Waits until the site is open. */
export async function untilOpen(): Promise<void> {
  await until(async () => (await fetch(`${site}/readyz`, { headers: once }).catch(() => undefined))?.ok, patience)
}

/** Reads a page of the site. Throws if the status is not 200. */
export async function read(path: string): Promise<string> {
  const answer = await fetch(new URL(path, site), { headers: once })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
  return answer.text()
}

/** Calls a function of the site as a page does. `more` has the headers that a proxy adds. */
export const callFunction = (
  name: Parameters<typeof functionPath>[0],
  input: object,
  more: Record<string, string> = {},
) =>
  fetch(`${site}${functionPath(name)}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(input),
  })

/**
 * Places an order, pays it with the sandbox's card as a browser would, and waits until the site shows it as paid.
 * `sandbox` is the sandbox's host if its port is not published.
 */
export async function placeAndPay(sandbox?: string): Promise<{ id: string; number: string }> {
  const answer = await callFunction('create-catering-order', anOrder())
  if (!answer.ok) throw new Error(`The order was answered with ${answer.status}: ${await answer.text()}`)
  const { order_id: id, order_number: number, checkout_url } = await answer.json()
  const page = new URL(checkout_url)
  if (sandbox) page.hostname = sandbox
  await payWithCard(page.href)
  await until(() => isPaid(id))
  return { id, number }
}

/** True if the site shows an order as paid. */
export async function isPaid(id: string): Promise<boolean> {
  const answer = await fetch(`${site}${tablePath('catering_orders')}?select=*&id=eq.${id}`, { headers })
  const [order] = await answer.json()
  return order?.payment_status === 'completed'
}

const passphrase = 'lentils under a violet bicycle'

/** Joins as a new owner with the link of an invitation. */
export async function joinBy(link: string): Promise<StaffCallMaker> {
  const { origin, pathname } = new URL(link)
  const calls = (cookie?: string) => staffClient({ url: site }, cookie, { ...once, origin })
  const answer = await calls()(join, { token: pathname.slice(pathname.lastIndexOf('/') + 1), passphrase })
  if (answer.status !== 200) throw new Error(`Nobody could join by ${link}: ${answer.status}`)
  return calls(cookieIn(answer.headers))
}

/** Uploads a photo of 12 megapixels. Returns the path of a file that the site made of it. */
export async function takePhoto(owner: StaffCallMaker): Promise<string> {
  const { status, body } = await uploadPhoto(owner, await halves(4000, 3000).jpeg().toBuffer())
  if (status !== 200 || !('photo' in body)) throw new Error(`The photo was answered with ${JSON.stringify(body)}`)
  const path = `/photos/${body.photo?.id}/480.avif`
  await read(path)
  return path
}

/** Signs the owner in on a restored site, where sessions have ended, and resumes orders. */
export async function openAfterRestore(email: string): Promise<void> {
  const calls = (cookie?: string) => staffClient({ url: site }, cookie, once)
  const { headers } = await calls()(signIn, { email, passphrase })
  await letOrdersGoOn(calls(cookieIn(headers)))
}
