import { randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import pino from 'pino'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import type { Role } from '../../contract/staff/call.ts'
import { openDatabase } from '../../server/database/database.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { anOrder } from '../an-order.ts'
import { payWithCard } from '../server/pay.ts'
import { signedInAs } from '../server/staff-client.ts'

const log = pino({ level: 'silent' })

/** Does something with a server's database: by default of the one that all browser tests share. */
export async function withDatabase<Answer>(
  act: (database: ReturnType<typeof openDatabase>) => Promise<Answer>,
  dataDir = process.env.SITE_DATA_DIR ?? '',
) {
  const { url } = await borrowEmbedded({ dataDir })
  const database = openDatabase(url, log)
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

/** The server that all browser tests share. */
const shared = () => ({ url: process.env.SITE_URL ?? '', dataDir: process.env.SITE_DATA_DIR ?? '' })

/** Signs somebody with this role in, without a passphrase. The pages of the context are theirs then. */
export async function signIn(context: BrowserContext, role: Role, name?: string, { url, dataDir } = shared()) {
  const who = await withDatabase((database) => signedInAs({ url, database }, role, name), dataDir)
  const [cookie = '', value = ''] = who.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url }])
  return who
}

/** Calls the site as a customer's browser does. */
const callSite = (method: 'POST' | 'PATCH', path: string, body: object) =>
  fetch(process.env.SITE_URL + path, {
    method,
    headers: { 'content-type': 'application/json', apikey: defaultAnonKey, authorization: `Bearer ${defaultAnonKey}` },
    body: JSON.stringify(body),
  })

/** Places an order as a customer's browser does, without the page. */
export async function place(changes: Record<string, unknown>) {
  const response = await callSite('POST', '/functions/v1/create-catering-order', anOrder(changes))
  const order = (await response.json()) as { order_id: string; order_number: string; checkout_url: string }
  return { id: order.order_id, number: order.order_number, checkoutUrl: order.checkout_url }
}

/** Places an order of somebody whom no other test knows, pays for it and settles it, as the confirmation page does. */
export async function placeAndPay(changes: Record<string, unknown> = {}) {
  const mark = randomBytes(4).toString('hex')
  const name = `Harpreet ${mark}`
  const order = await place({ customer_name: name, customer_email: `${mark}@example.com`, ...changes })
  await payWithCard(order.checkoutUrl)
  const settled = { payment_status: 'completed', status: 'confirmed' }
  const { status } = await callSite('PATCH', `/rest/v1/catering_orders?id=eq.${order.id}`, settled)
  expect(status).toBe(204)
  return { ...order, name }
}

/** The row of an order on the list. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens a row of a list by keyboard, because other tests add rows above it, which move it. */
export const openRow = (page: Page, name: string) => rowOf(page, name).getByRole('link').press('Enter')

/** A publication draws the whole site, which takes a busy machine half a minute. */
export const slowly = { timeout: 60_000 }
export const expectLive = (page: Page) => expect(page.getByText('Live. Guests see it now.')).toBeVisible(slowly)

/** The addresses whose answers the service worker keeps for a device without a line. */
export const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('staff-answers'))) return []
    const kept = await (await caches.open('staff-answers')).keys()
    return kept.map(({ url }) => url.replace(location.origin, ''))
  })
