import { randomUUID } from 'node:crypto'
import { moneyOfChange, type OrderContent } from '../../contract/order-change.ts'
import type { NewOrderChange, OrderChange } from '../../server/database/changes-schema.ts'
import type { Order } from '../../server/database/schema.ts'
import { openChangePayment } from '../../server/orders/changes/change-payment.ts'
import { applyChange } from '../../server/orders/changes/store-change.ts'
import { idsOfParts } from '../../server/orders/ending/refund-order.ts'
import { contentOf, findChange, priceOf, storeChange } from '../../server/orders/order/order-changes.ts'
import { findItems, findOrder } from '../../server/orders/order/orders.ts'
import { findLedger, sumsOf } from '../../server/payments/ledger.ts'
import type { TestServer } from './harness.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000)

/** Returns an order's content, and the same with `more` (or fewer) of each of its packages, one at least. */
async function contentWith(
  { database }: TestServer,
  order: Order,
  more: number,
): Promise<[OrderContent, OrderContent]> {
  const before = contentOf(order, await findItems(database, order.id))
  const items = before.items.map((item) => ({ ...item, quantity: Math.max(1, item.quantity + more) }))
  return [before, { ...before, items }]
}

/** Stores a change that waits for its payment: `more` (or fewer) of each package. */
export async function storeWaitingChange(
  server: TestServer,
  orderId: string,
  more = 1,
  given: Partial<NewOrderChange> = {},
): Promise<{ order: Order; change: OrderChange }> {
  const order = await findOrder(server.database, orderId)
  if (!order) throw new Error('There is no such order')
  const [before, after] = await contentWith(server, order, more)
  const id = randomUUID()
  await server.database.transaction((tx) =>
    storeChange(tx, {
      id,
      orderId,
      before,
      after,
      state: 'waiting',
      idempotencyKey: id,
      checkoutExpiresAt: inAnHour(),
      version: order.version + 1,
      differencePence: priceOf(after) - order.totalPence,
      ...given,
    }),
  )
  const change = await findChange(server.database, id)
  if (!change) throw new Error('The change was not stored')
  return { order, change }
}

/** Stores a change that costs more, and opens the page on which the difference is paid. */
export async function openChange(server: TestServer, orderId: string, more = 1, given?: Partial<NewOrderChange>) {
  const { order, change } = await storeWaitingChange(server, orderId, more, given)
  const url = await openChangePayment({ ...server, publicUrl: server.url }, order, change)
  return { id: change.id, url, pence: change.differencePence - change.waivedPence }
}

/** Brings a change to fewer of each package into force, and asks for the refund of the difference. */
export async function changeToFewer(server: TestServer, orderId: string, fewer = 1): Promise<number> {
  const { order, change } = await storeWaitingChange(server, orderId, -fewer)
  const ledger = await findLedger(server.database, orderId)
  const { leftPence } = sumsOf(ledger)
  const { backPence, restPence } = moneyOfChange({ ...order, leftPence }, order.totalPence + change.differencePence)
  const asked = { key: `fewer-${change.id}`, amountPence: backPence, reason: 'A random reason', by: 'Amar' }
  const refund = { refund: { ...asked, changeId: change.id }, ids: idsOfParts(ledger) }
  await server.database.transaction((tx) =>
    applyChange(tx, order, change, {
      ledger,
      refund: backPence > 0 ? refund : undefined,
      ...(order.restPence > 0 && { restPence }),
    }),
  )
  return backPence
}
