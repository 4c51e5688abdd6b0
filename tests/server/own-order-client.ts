import { randomUUID } from 'node:crypto'
import { type ChangeOwnOrder, type OwnOrder, type OwnOrderFields, ownOrderAnswer } from '../../contract/own-order.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { changeLink } from '../../server/orders/order/change-link.ts'
import { findOrder } from '../../server/orders/order/orders.ts'
import type { TestServer } from './harness.ts'
import { opensLink, placePaidOrder } from './ledger-rows.ts'

type Server = Pick<TestServer, 'url' | 'database'>
/** The order as it is now, or an error. */
type Body = Omit<OwnOrder, 'fields'> & { code: string; message: string; fields: unknown }
type Answer = { status: number; headers: Headers; body: Body }

/** Calls a function of a server as the page does. */
export async function callFunction({ url }: Pick<Server, 'url'>, name: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: defaultAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  // The page takes nothing else.
  if (response.ok && name.endsWith('own-order')) ownOrderAnswer.parse(answer)
  return { status: response.status, headers: response.headers, body: answer }
}

/** The proof in the link from the newest mail. */
export async function proofOf({ url, database }: Server, orderId: string) {
  const order = await findOrder(database, orderId)
  if (!order) throw new Error('There is no such order')
  const link = new URL(await changeLink(database, url, order))
  const key = new URLSearchParams(link.hash.slice(1)).get('key') ?? ''
  return { order_id: orderId, key }
}

/** Places and pays an order, and returns what its customer can do with the link, which they have opened before. */
export async function ownOrderOf(server: TestServer, changes: Record<string, unknown> = {}) {
  const { order_id: id, order_number: number } = await placePaidOrder(server, changes)
  await opensLink(server, id)
  const proof = await proofOf(server, id)
  return {
    id,
    number,
    proof,
    look: () => callFunction(server, 'own-order', proof),
    change: (
      fields: OwnOrderFields,
      version = 1,
      idempotency_key: string = randomUUID(),
      at: Server = server,
      told: Pick<ChangeOwnOrder, 'waiting' | 'seen' | 'release'> = {},
    ) => callFunction(at, 'change-own-order', { ...proof, version, idempotency_key, fields, ...told }),
    judge: (fields: OwnOrderFields, version = 1, release?: number) =>
      callFunction(server, 'judge-own-change', { ...proof, version, fields, release }),
    cancel: (refund_pence: number, more: object = {}, at: Server = server) =>
      callFunction(at, 'cancel-own-order', { ...proof, refund_pence, ...more }),
  }
}
