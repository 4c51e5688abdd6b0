import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConfirmedOrder } from '../../site/pages/order-confirmation/load-order.ts'
import { lookAgain } from '../../site/pages/order-confirmation/look-again.ts'

const hour = 3_600_000
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()

/** The order's status at the server, and how often the page has looked. */
const order = { status: 'pending', looks: 0 }
const shown: string[] = []
const look = async () => {
  order.looks += 1
  if (order.status === 'unreachable') throw new Error('The server did not answer')
  return { order: { payment_status: order.status }, items: [] } as unknown as ConfirmedOrder
}
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  Object.assign(page, { visibilityState: 'visible' })
  Object.assign(order, { status: 'pending', looks: 0 })
  shown.length = 0
  stop = lookAgain(look, ({ order }) => shown.push(order.payment_status))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** Hides or shows the page, as a browser does with a tab. */
function setSeen(visibilityState: 'hidden' | 'visible') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('the page looks every four seconds for two minutes, every half minute for ten more, and then stops', async () => {
  await pass(3_999)
  expect(order.looks).toBe(0)
  await pass(1)
  expect(order.looks).toBe(1)
  await pass(29 * 4_000)
  expect(order.looks).toBe(30)
  await pass(29_999)
  expect(order.looks).toBe(30)
  await pass(1)
  expect(order.looks).toBe(31)
  await pass(hour)
  expect(order.looks).toBe(50)
})

test('what it finds is shown, and a payment that has ended is looked at no more', async () => {
  order.status = 'unreachable'
  await pass(8_000)
  expect([order.looks, shown]).toEqual([2, []])
  order.status = 'pending'
  await pass(4_000)
  order.status = 'completed'
  await pass(hour)
  expect([order.looks, shown]).toEqual([4, ['pending', 'completed']])
})

test.each([
  ['is seen again', () => setSeen('visible')],
  [
    'comes back from the browser’s memory',
    () => {
      page.visibilityState = 'visible'
      browser.dispatchEvent(new Event('pageshow'))
    },
  ],
])('a page hidden for an hour does not ask, and asks at once when it %s', async (_, comeBack) => {
  await pass(8_000)
  setSeen('hidden')
  await pass(hour)
  expect(order.looks).toBe(2)
  comeBack()
  await pass(1)
  expect(order.looks).toBe(3)
})

test('a page that has stopped asking begins once more when the network is back', async () => {
  await pass(hour)
  expect(order.looks).toBe(50)
  browser.dispatchEvent(new Event('online'))
  await pass(1)
  expect(order.looks).toBe(51)
  await pass(4_000)
  expect(order.looks).toBe(52)
})

test('changing tabs all the time does not make the page ask all the time', async () => {
  await pass(8_000)
  for (let turn = 0; turn < 30; turn++) {
    setSeen('hidden')
    setSeen('visible')
    await pass(50)
  }
  expect(order.looks).toBe(2)
  await pass(2_500)
  expect(order.looks).toBe(3)
})

test('a page that is left looks no more, and shows no answer that comes late', async () => {
  await pass(4_000)
  setSeen('visible')
  stop()
  setSeen('visible')
  browser.dispatchEvent(new Event('online'))
  await pass(hour)
  expect([order.looks, shown]).toEqual([1, ['pending']])
})
