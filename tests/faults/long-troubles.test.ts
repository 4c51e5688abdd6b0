import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { openDatabase } from '../../server/database/database.ts'
import { pdf } from '../cv-files.ts'
import { silent } from '../server/harness.ts'
import { payWithCard } from '../server/pay.ts'
import { stubbornSettings } from '../server/stubborn-provider.ts'
import { until } from '../server/until.ts'
import { expectOneWholeOrder, insist } from './troubled-customer.ts'
import { startWorld, type World } from './troubled-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Returns the status and code of an error's answer. */
async function errorOf(asked: Promise<Response>) {
  const response = await asked
  return [response.status, (await response.json()).code]
}

async function placeAndPay(key: string, where = world) {
  const placed = await insist(where, key)
  await payWithCard(placed.checkout_url)
  return placed
}

/** Sends the webhook an event without a meaning for us, which has to be stored all the same. */
function tell(id: string) {
  const payload = JSON.stringify({ id, object: 'event', type: 'customer.created', data: { object: {} } })
  const secret = stubbornSettings('').STRIPE_WEBHOOK_SECRET ?? ''
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return fetch(`${world.address}/webhooks/stripe`, { method: 'POST', body: payload, headers })
}

/** Unlocks jobs as unlock-dead-jobs does, but earlier. It waits longer than any statement may take. */
const unlockEarly = `
  with jobs as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - interval '20 seconds')
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where locked_at < now() - interval '20 seconds'`

// Each of these tests waits for a timeout of the server. Bytes that are held are never released, as behind a firewall
// that has forgotten the connection.
describe.concurrent('the server gives up on', () => {
  test.each(['question', 'answer'] as const)('a database while it settles, with the %s lost', async (loses) => {
    const key = `silent-settling-${loses}`
    const placed = await insist(world, key)
    const at = (question: string) => question.includes('set "payment_status"') && question.includes(placed.order_id)
    const armed = world.ways.database.arm({ at, loses, does: 'hold' })
    await payWithCard(placed.checkout_url)
    await expectOneWholeOrder(world, key, placed)
    expect(armed.struck()).toBe(1)
  })

  test('a Stripe that is silent for longer than the timeout', async () => {
    const at = (question: string) =>
      question.includes('POST /v1/checkout/sessions ') && question.includes('silent-3%40')
    world.ways.stripe.arm({ at, loses: 'question', does: 'hold', times: 2 })
    expect(await errorOf(world.order('silent-3'))).toEqual([502, 'payment_provider_unavailable'])
    expect(await world.standOf('silent-3')).toEqual([])
    await expectOneWholeOrder(world, 'silent-3', await placeAndPay('silent-3'))
  })

  test('a mail server that does not greet, and one that does not say whether it took a mail', async () => {
    const at = (question: string) => question.includes('To: silent-4@')
    const late = world.ways.mail.arm({ at, loses: 'answer', does: 'hold' })
    const mute = world.ways.mail.arm({ loses: 'answer', does: 'hold' })
    world.ways.mail.endAll('cut')
    const sent = await expectOneWholeOrder(world, 'silent-4', await placeAndPay('silent-4'))
    expect(sent.sort()).toEqual([1, 2])
    expect([mute.struck(), late.struck()]).toEqual([1, 1])
  })

  test('two connections that fall silent, with an order unstored and an order stored: the next order passes', async () => {
    // Orders that arrive together share a statement, so these have a server of their own.
    const apart = await startWorld()
    const hold = (key: string, loses: 'question' | 'answer') => {
      const at = (question: string) => question.includes('insert-order') && question.includes(key)
      return apart.ways.database.arm({ at, loses, does: 'hold' })
    }
    const held = [hold('silent-1', 'question'), hold('silent-2', 'answer')]
    const unheard = [errorOf(apart.order('silent-1')), errorOf(apart.order('silent-2'))]
    await until(async () => held.every((each) => each.struck() === 1))
    expect((await apart.order('passing')).status).toBe(200)

    expect(await Promise.all(unheard)).toEqual(Array(2).fill([503, 'database_unavailable']))
    expect(await apart.standOf('silent-1')).toEqual([])
    for (const key of ['silent-1', 'silent-2', 'passing']) {
      await expectOneWholeOrder(apart, key, await placeAndPay(key, apart))
    }
    await apart.close()
  })

  test('a database that forgot every connection', async () => {
    const forgetful = await startWorld()
    forgetful.ways.database.forget()
    const placed = await insist(forgetful, 'forgotten')
    await payWithCard(placed.checkout_url)
    // A job that lost its worker comes back after three minutes. In this test it comes back after twenty seconds.
    const early = setInterval(() => void forgetful.pool.query(unlockEarly), 1_000)
    const mails = await expectOneWholeOrder(forgetful, 'forgotten', placed).finally(() => clearInterval(early))
    expect(mails).toEqual([1, 1])
    await forgetful.close()
  })

  test('a connection that did not answer and is given back: nobody else gets it', async () => {
    const { port } = world.ways.database
    const { pool } = openDatabase(Object.assign(new URL(world.databaseUrl), { port: String(port) }).href, silent)
    const at = (question: string) => question.includes('select 42')
    world.ways.database.arm({ at, loses: 'question', does: 'hold' })
    const client = await pool.connect()
    await expect(client.query('select 42')).rejects.toThrow('Query read timeout')
    client.release()
    expect(pool.totalCount).toBe(0)
    expect((await pool.query('select 43 as answer')).rows).toEqual([{ answer: 43 }])
    await pool.end()
  })

  test('Stripe’s webhooks, which come after everything is done', async () => {
    const placed = await insist(world, 'silent-5')
    const at = (question: string) => question.includes('POST /webhooks') && question.includes(placed.order_id)
    const armed = world.ways.webhook.arm({ at, loses: 'question', does: 'hold' })
    await payWithCard(placed.checkout_url)
    await until(async () => armed.struck() === 1)
    expect((await world.settle(placed.order_id)).status).toBe(204)
    await expectOneWholeOrder(world, 'silent-5', placed)
    world.ways.webhook.release()
    await until(() => world.isTold(placed.order_id))
    expect(await expectOneWholeOrder(world, 'silent-5', placed)).toEqual([1, 1])
  })
})

test('Stripe’s answers get lost again and again: nothing is left, and the next try makes one order', async () => {
  const at = (question: string) => question.includes('POST /v1/checkout/sessions ')
  world.ways.stripe.arm({ at, loses: 'answer', does: 'reset', times: 2 })
  expect(await errorOf(world.order('unheard'))).toEqual([502, 'payment_provider_unavailable'])
  expect(await world.standOf('unheard')).toEqual([])
  expect(await expectOneWholeOrder(world, 'unheard', await placeAndPay('unheard'))).toEqual([1, 1])
})

test('an order that can neither store its session nor be withdrawn finds the same session at the next try', async () => {
  for (const statement of ['attach-checkout-session', 'delete from "catering_orders"']) {
    const at = (question: string) => question.includes(statement)
    world.ways.database.arm({ at, loses: 'question', does: 'reset' })
  }
  expect(await errorOf(world.order('unnoted'))).toEqual([503, 'database_unavailable'])
  expect(await world.standOf('unnoted')).toMatchObject([{ items: 2, sessions: 1, charges: 0 }])
  expect(await expectOneWholeOrder(world, 'unnoted', await placeAndPay('unnoted'))).toEqual([1, 1])
  expect(await world.sessionsOf('unnoted')).toBe(1)
})

test('webhooks that never arrive: the schedule settles the order; late ones: nothing is done twice', async () => {
  world.ways.webhook.cut()
  const placed = await placeAndPay('unwebbed')
  await world.pool.query('update catering_orders set next_check_at = now() where id = $1', [placed.order_id])
  await world.pool.query(`select graphile_worker.add_job('reconcile-orders')`)
  await expectOneWholeOrder(world, 'unwebbed', placed)
  world.ways.webhook.mend()
  await until(() => world.isTold(placed.order_id))
  expect(await expectOneWholeOrder(world, 'unwebbed', placed)).toEqual([1, 1])
})

test('an order passes right after all connections to the database have ended at once', async () => {
  world.ways.database.endAll('reset')
  expect(await expectOneWholeOrder(world, 'ended', await placeAndPay('ended'))).toEqual([1, 1])
})

test('connections that break at the begin of a transaction are replaced, however many', async () => {
  const begins = world.ways.database.arm({
    at: (question) => question.includes('begin'),
    loses: 'answer',
    does: 'reset',
    times: 25,
  })
  const statuses = new Set<number>()
  for (let index = 0; begins.struck() < 25; index++) statuses.add((await tell(`evt_${index}`)).status)
  expect(statuses).toContain(503)
  expect((await tell('evt_last')).status).toBe(200)
  expect(await expectOneWholeOrder(world, 'begun', await placeAndPay('begun'))).toEqual([1, 1])
})

test('the database is gone between order and payment: errors are clear, and everything is completed afterwards', async () => {
  const placed = await insist(world, 'gone')
  world.ways.database.cut()
  await payWithCard(placed.checkout_url)
  expect(await errorOf(world.order('gone-too'))).toEqual([503, 'database_unavailable'])
  expect(await errorOf(world.settle(placed.order_id))).toEqual([503, 'database_unavailable'])
  expect((await fetch(`${world.address}/readyz`)).status).toBe(503)
  world.ways.database.mend()
  expect(await expectOneWholeOrder(world, 'gone', placed)).toEqual([1, 1])
  // The answer may be that of a check of a second ago.
  await until(async () => (await fetch(`${world.address}/readyz`)).status === 200)
})

const applying = {
  title: 'Ms',
  name: 'Jo Lee',
  address: '1 Road',
  town: 'Ho',
  area: 'Mx',
  postcode: 'TW',
  position: 'Chef',
}

function upload(name: string) {
  const body = new FormData()
  body.append('', new File([new Uint8Array(pdf(700_000))], name))
  return fetch(`${world.address}/storage/v1/object/cvs/${name}`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey },
    body,
  })
}

const apply = (name: string) =>
  fetch(`${world.address}/functions/v1/submit-job-application`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...applying,
      email: 'jo@example.com',
      cvUrl: `${world.address}/storage/v1/object/public/cvs/${name}`,
    }),
  })

test.each(['cut', 'reset'] as const)('an upload that is %s half way leaves nothing, and works again', async (does) => {
  const name = `1-${does}.pdf`
  const at = (question: string) => question.includes(`/cvs/${name}`) && question.length > 300_000
  const armed = world.ways.client.arm({ at, loses: 'question', half: true, does })
  await expect(upload(name)).rejects.toThrow()
  expect(armed.struck()).toBe(1)
  const stored = () => world.pool.query('select size from cvs where name = $1', [name])
  expect((await stored()).rows).toEqual([])
  expect((await upload(name)).status).toBe(200)
  expect((await stored()).rows).toEqual([{ size: 700_000 }])
})

test('an application whose answer is lost is the same application when it is sent again', async () => {
  await upload('2-jo.pdf')
  world.ways.client.arm({ at: (question) => question.includes('"cvUrl"'), loses: 'answer', does: 'cut' })
  await expect(apply('2-jo.pdf')).rejects.toThrow()
  const { application_id } = await (await apply('2-jo.pdf')).json()
  expect((await world.pool.query('select id from job_applications')).rows).toEqual([{ id: application_id }])
  const mails = ['application-received', 'staff-new-application'].map((mail) => `${mail}.${application_id}`)
  await until(async () => mails.every((mail) => world.mails.get(mail) === 1))
})

test('after all this nothing is half done: no order without items, no payment without its order, no job given up', async () => {
  // A job that was queued again while it ran counts as given up until the next minute's round.
  const none = { without_items: 0, paid_without_order: 0, given_up: 0 }
  await expect.poll(() => world.halves(), { timeout: 150_000, interval: 500 }).toEqual(none)
})
