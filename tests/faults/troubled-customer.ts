import { expect } from 'vitest'
import { until } from '../server/until.ts'
import type { World } from './troubled-world.ts'

export interface Placed {
  order_id: string
  order_number: string
  checkout_url: string
}

const clearErrors = ['503 database_unavailable', '502 payment_provider_unavailable', '403 42501']

/**
 * Returns the answer when it reports success. Returns undefined when it is a clear error, or when the connection broke
 * and the customer knows nothing. Any other answer fails the test.
 */
export async function successOf(asked: Promise<Response>): Promise<Response | undefined> {
  const response = await asked.catch(() => undefined)
  if (!response || response.ok) return response
  const body = await response.json().catch(() => undefined)
  if (body) expect(clearErrors).toContain(`${response.status} ${body.code}`)
  return undefined
}

/** Orders under this key as a person does, again and again until an answer comes. */
export const insist = (world: World, key: string): Promise<Placed> =>
  until(async () => {
    const response = await successOf(world.order(key))
    return (await response?.json().catch(() => undefined)) as Placed | undefined
  })

/** Waits until no work is left for an order and compares everything. Returns how often each of its mails arrived. */
export async function expectOneWholeOrder(world: World, key: string, { order_id, order_number }: Placed) {
  const mails = [`order-confirmed.${order_number}`, `staff-new-order.${order_number}`]
  await until(async () => mails.every((mail) => world.mails.has(mail)))
  await until(async () => (await world.jobsOf(order_id)) === 0)
  const whole = { payment_status: 'completed', status: 'confirmed', items: 2, completions: 1, sessions: 1, charges: 1 }
  expect(await world.standOf(key)).toEqual([whole])
  return mails.map((mail) => world.mails.get(mail))
}
