import {
  cancelOrder as cancelOrderCall,
  moveRest as moveRestCall,
  payOtherwise as payOtherwiseCall,
  readOrderMoney,
  refundOrder as refundOrderCall,
  waiveRest as waiveRestCall,
} from '../../../contract/staff/order-money.ts'
import { cancelForStaff, refundForStaff } from '../../orders/ending/refund-or-cancel.ts'
import type { TryOptions } from '../../orders/ending/try-now.ts'
import { showOrderMoney } from '../../orders/lists/read-order-money.ts'
import { moveRest, waiveRest } from '../../orders/paying/change-rest.ts'
import { payOtherwise } from '../../orders/paying/pay-otherwise.ts'
import type { Answer } from './answer-calls.ts'

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { reads: 3_000, acts: 600 }

/** Answers the calls about the money of an order, and the one that cancels it. */
export function moneyCalls(answer: Answer, options: TryOptions): void {
  answer(readOrderMoney, ({ number }) => showOrderMoney(options.database, number), callsPerTenMinutes.reads)
  answer(
    refundOrderCall,
    async (asked, { caller }) => ({ state: await refundForStaff({ ...options, caller }, asked) }),
    callsPerTenMinutes.acts,
  )
  answer(
    cancelOrderCall,
    async (asked, { caller }) => ({ state: await cancelForStaff({ ...options, caller }, asked) }),
    callsPerTenMinutes.acts,
  )
  answer(moveRestCall, (asked, { caller }) => moveRest({ ...options, caller }, asked), callsPerTenMinutes.acts)
  answer(waiveRestCall, (asked, { caller }) => waiveRest({ ...options, caller }, asked), callsPerTenMinutes.acts)
  answer(payOtherwiseCall, (asked, { caller }) => payOtherwise(options, asked, caller), callsPerTenMinutes.acts)
}
