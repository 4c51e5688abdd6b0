import { judgeOrder, takeOrder as takeOrderCall } from '../../../contract/staff/take-order.ts'
import type { OrderingOptions } from '../../orders/paying/open-order-payment.ts'
import { judgeDraft } from '../../orders/placing/judge-order.ts'
import { takeOrder } from '../../orders/placing/take-order.ts'
import type { Answer } from './answer-calls.ts'

/** Calls of one address in ten minutes. A form asks for judgement with each change. */
const most = { judged: 3_000, taken: 100 }

/** The calls of the screen *Take an order*. */
export function takingCalls(answer: Answer, options: OrderingOptions): void {
  answer(judgeOrder, (draft) => judgeDraft(options.database, draft), most.judged)
  answer(takeOrderCall, (input, { caller }) => takeOrder(options, input, caller), most.taken)
}
