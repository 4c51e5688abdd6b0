import { expect, test } from 'vitest'
import { expectOneOrderDespite, moments, troubles } from '../faults/cut-connections.ts'
import { openConnections } from '../faults/floods/connections.ts'
import { startWorld } from '../faults/troubled-world.ts'
import { startTestServer } from './harness.ts'
import { placeOrder } from './placed-orders.ts'

// One fault of each kind that no other everyday test has: process.test.ts kills a server during an order.
test('a connection to the database that is cut while the order is stored: one order, one session, one charge', async () => {
  const world = await startWorld()
  const moment = moments.find(({ name }) => name === 'server–PostgreSQL, storing the order')
  const [, trouble] = troubles.find(([happens]) => happens === 'is done and its answer is cut off') ?? []
  if (!moment || !trouble) throw new Error('That moment or that trouble has another name now.')
  await expectOneOrderDespite(world, { moment, trouble, key: 'cut-once' })
  await world.close()
})

test('a flood from one address: it holds its share of the connections, and an order passes', async () => {
  const server = await startTestServer({ rateLimits: true })
  const { kept, close } = await openConnections(600, '127.0.2.1', server.app.server)
  // A client gets a sixteenth of the 8,000 connections, less what it holds: n = (8,000 - n) / 16.
  expect(kept).toBe(471)
  await placeOrder(server)
  close()
  await server.close()
})
