import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { good, neverAnswer, sandboxUnderTest } from './sandbox-under-test.ts'

const shop = sandboxUnderTest()
const { eventually, open, pageOf, press, typesSeen, webhook } = shop

describe('the webhook', () => {
  test('gets an event again until it accepts it', async () => {
    webhook.answer = 500
    const { id } = await open()
    await press(pageOf(id), good)
    await eventually(() => expect(webhook.refusals).toBeGreaterThanOrEqual(2))
    webhook.answer = 200
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
  }, 15_000)

  test('gets missed events after a restart', async () => {
    webhook.answer = 500
    const { id } = await open()
    await press(pageOf(id), good)
    await eventually(() => expect(webhook.refusals).toBeGreaterThan(0))
    await shop.sandbox.close()
    webhook.answer = 200
    expect(webhook.events).toEqual([])
    await shop.start()
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
  })

  test('may be silent: neither the page nor the end waits for it', async () => {
    webhook.answer = neverAnswer
    const { id } = await open()
    expect((await press(pageOf(id), good)).status).toBe(303)
    await eventually(() => expect(webhook.refusals).toBe(1))
    const { hostname, port } = new URL(shop.sandbox.url)
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    const ended = once(idle, 'close')
    await shop.sandbox.close()
    await ended
    shop.receiver.closeAllConnections()
    webhook.answer = 200
    await shop.start()
    await eventually(() => expect(typesSeen()).toEqual(['checkout.session.completed']))
  })
})
