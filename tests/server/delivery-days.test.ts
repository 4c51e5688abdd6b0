import { FunctionsHttpError } from '@supabase/supabase-js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { deliveryDaysAnswer } from '../../contract/delivery/delivery-days.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { clearOrders } from './clear-orders.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'
import { setDeliveryRules } from './set-delivery-rules.ts'
import { openSouthall } from './two-kitchens.ts'
import { until } from './until.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = londonDay(new Date())
const dayIn = (days: number) => addDays(today, days)

/** Asks as the page does, through the official client. */
async function ask(from: string, to: string, on: TestServer = server) {
  const name = `delivery-days?from=${from}&to=${to}`
  const { data, error } = await untilNotBusy(() => on.supabase.functions.invoke(name, { method: 'GET' }))
  expect(error).toBeNull()
  return deliveryDaysAnswer.parse(data)
}

/** Asks again where a server on a busy machine turns the call away. The page does without the answer then. */
const untilNotBusy = <Answer extends { response?: Response } | Response>(call: () => Promise<Answer>) =>
  until(async () => {
    const answer = await call()
    const response = answer instanceof Response ? answer : answer.response
    return response?.status !== 503 && answer
  })

const asked = (query: string, headers: Record<string, string> = { apikey: defaultAnonKey }, on = server) =>
  untilNotBusy(() => fetch(`${on.url}/functions/v1/delivery-days${query}`, { headers }))

test('by default every day from tomorrow on can be had at any hour, and today is too early', async () => {
  const { days, first_day, area } = await ask(today, dayIn(3))
  const open = { hours: { from: '00:00', to: '23:59' }, why: null, few_left: false, note: null }
  expect(days).toEqual([
    { ...open, day: today, hours: null, why: 'Please choose a day from tomorrow on.' },
    { ...open, day: dayIn(1) },
    { ...open, day: dayIn(2) },
    { ...open, day: dayIn(3) },
  ])
  expect([first_day, area]).toEqual([dayIn(1), null])
  const last = await ask(dayIn(730), dayIn(731))
  expect(last.days.map(({ why }) => why)).toEqual([null, 'Please choose a day within two years.'])
})

test('a day says why it can’t be had, and that few places are left, but never how many others have taken', async () => {
  onTestFinished(() => clearOrders(server.database))
  const special = { opening: null, hours: null, note: '', places: null }
  await setDeliveryRules(server.database, {
    places: 100,
    days: {
      [dayIn(1)]: { ...special, opening: 'closed', note: 'We are at home with our families' },
      [dayIn(2)]: { ...special, places: 30 },
      [dayIn(3)]: { ...special, places: 35, note: 'Diwali: sweets with every order' },
      [dayIn(5)]: { ...special, opening: 'open', hours: { from: '12:00', to: '15:00' } },
    },
    area: [{ districts: ['TW3'], leastOrderPence: 15_050 }],
  })
  // Each takes 15 places.
  for (const day of [2, 2, 3, 3, 4]) await placeOrder(server, { event_date: dayIn(day) })
  const answer = await until(async () => {
    const found = await ask(dayIn(1), dayIn(5))
    return found.days[1]?.why && found
  })
  const open = { hours: { from: '00:00', to: '23:59' }, why: null, few_left: false, note: null }
  const shut = { hours: null, few_left: false, note: null }
  expect(answer).toEqual({
    days: [
      { ...shut, day: dayIn(1), why: expect.stringMatching(/^We are at home with our families\. We don't deliver on/) },
      { ...shut, day: dayIn(2), why: expect.stringMatching(/^We are fully booked on .* another day, or ring us on/) },
      { ...open, day: dayIn(3), few_left: true, note: 'Diwali: sweets with every order' },
      { ...open, day: dayIn(4) },
      { ...open, day: dayIn(5), hours: { from: '12:00', to: '15:00' } },
    ],
    first_day: dayIn(3),
    area: [{ districts: ['TW3'], least_order: 150.5 }],
    notice: 'You can order for any day from tomorrow on.',
    terms: { fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), cancelling: expect.stringContaining('ring us') },
  })
})

test('where nothing can be had for two years, no first day is named, and a crowd shares the search', async () => {
  const another = await startTestServer()
  onTestFinished(another.close)
  // The longest search: each day looks back over many others.
  const week = [{ from: '11:30', to: '20:00' }, ...Array(6).fill(null)]
  await setDeliveryRules(another.database, { week, places: 0, notice: { orderBy: '16:00', workingDays: 30 } })
  const looks = vi.spyOn(another.database.forOrders, 'select')
  // Nothing that is kept expires while this clock stands still.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => ask(dayIn(index), dayIn(index + 99), another)),
  )
  expect(new Set(answers.map(({ first_day }) => first_day))).toEqual(new Set([null]))
  expect(answers.every(({ days }) => days.length === 100 && days.every(({ why }) => why))).toBe(true)
  // The rules, the pauses and the places were each read once.
  expect(looks.mock.calls.length).toBeLessThan(answers.length)
})

test('an answer may be kept for half a minute by anybody, and an error by nobody', async () => {
  const answer = await asked(`?from=${dayIn(1)}&to=${dayIn(31)}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=30'])
  const wrong = await asked('?from=tomorrow&to=2026-13-01')
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([400, 'no-store'])
})

test.each([
  ['', ['from', 'to']],
  ['?from=2026-12-01', ['to']],
  ['?from=tomorrow&to=2026-02-30', ['from', 'to']],
  ['?from=2026-12-01&from=2026-12-02&to=2026-12-31', ['from']],
  ['?from=2026-12-01&to=2027-12-01', ['to']],
  ['?from=0001-01-01&to=9999-12-31', ['to']],
])('of "%s" the fields %o are refused', async (query, paths) => {
  const response = await asked(query)
  const { code, fields } = await response.json()
  expect(fields.map(({ path }: { path: string }) => path)).toEqual(paths)
  expect([response.status, code]).toEqual([400, 'invalid_order'])
})

test('a hundred days may be asked for, and the official client is told of the hundred and first', async () => {
  expect((await ask(dayIn(1), dayIn(100))).days).toHaveLength(100)
  const name = `delivery-days?from=${dayIn(1)}&to=${dayIn(101)}`
  const { error } = await untilNotBusy(() => server.supabase.functions.invoke(name, { method: 'GET' }))
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const { message, fields } = await (error as FunctionsHttpError).context.json()
  expect(message).toBe('Please ask for at most 100 days.')
  expect(fields).toEqual([{ path: 'to', message }])
})

test('the call needs the key of the site, as each call does', async () => {
  const query = `?from=${dayIn(1)}&to=${dayIn(2)}`
  expect((await asked(query, {})).status).toBe(401)
  expect((await asked(query, { apikey: 'wrong' })).status).toBe(401)
})

test('who asks more than 300 times in ten minutes is asked to wait, and can still order', async () => {
  const limited = await startTestServer({ rateLimits: true })
  onTestFinished(limited.close)
  const askOnce = async () => (await asked(`?from=${dayIn(1)}&to=${dayIn(31)}`, undefined, limited)).status
  const statuses = [await askOnce()]
  await limited.database.execute(sql`update rate_limits set count = 299`)
  for (let index = 0; index < 3; index++) statuses.push(await askOnce())
  expect(statuses).toEqual([200, 200, 429, 429])
  await placeOrder(limited)
})

describe('two kitchens', () => {
  const answered = (postcode = '') =>
    until(async () => {
      const query = `?from=${dayIn(1)}&to=${dayIn(2)}${postcode && `&postcode=${postcode}`}`
      const found = deliveryDaysAnswer.parse(await (await asked(query)).json())
      return found.by_postcode && found
    })

  test('the days are those of the kitchen for the postcode, and before there is one, those of either', async () => {
    onTestFinished(() => goLive({ number: 1, content: firstContent }))
    const closed = (day: number) => ({
      [dayIn(day)]: { opening: 'closed' as const, hours: null, note: '', places: null },
    })
    const week = Array(7).fill({ from: '16:00', to: '20:00' })
    await openSouthall(server, {
      days: closed(1),
      week: Array(7).fill({ from: '11:00', to: '15:00' }),
      own: { days: closed(2), week },
    })
    const open = async (postcode?: string) =>
      (await answered(postcode)).days.map(({ hours }) => hours && `${hours.from} to ${hours.to}`)
    expect(await open('TW3')).toEqual([null, '11:00 to 15:00'])
    expect(await open('UB1 1AA')).toEqual(['16:00 to 20:00', null])
    expect(await open()).toEqual(['16:00 to 20:00', '11:00 to 15:00'])
    expect(await open('AB10')).toEqual(await open())
    const { first_day, area } = await answered('TW3')
    expect([first_day, area?.flatMap(({ districts }) => districts)]).toEqual([dayIn(2), ['TW', 'UB']])
    await openSouthall(server, { own: {} })
    await until(async () => (await open())[0] === '00:00 to 23:59')
  })
})
