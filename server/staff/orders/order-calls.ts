import { readOrders } from '../../../contract/staff/orders.ts'
import type { Database } from '../../database/database.ts'
import type { answerCalls } from '../answer-calls.ts'
import { listOrders } from './read-orders.ts'

/** The calls of the order screens. */
export function orderCalls(answer: ReturnType<typeof answerCalls>, { database }: { database: Database }): void {
  answer(readOrders, (input, { caller }) => listOrders(database, input, caller.role))
}
