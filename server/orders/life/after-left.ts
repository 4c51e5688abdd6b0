import { isAroundEvent } from '../order/orders.ts'
import type { Follows, Known } from './follows.ts'
import { together } from './follows.ts'

/** An order left the kitchen at this time. */
export interface Left {
  happened: 'left'
  at: Date
}

/** The seconds in which a mark can be taken back before its customer hears of it. */
const secondsToTakeBack = 120

/**
 * Decides what follows when an order leaves: its customer is mailed, unless the mark is taken back first or they
 * were mailed that day (send-order-mail.ts). Pure.
 */
export function afterLeft({ order }: Known, { at }: Left): Follows {
  const mail = { mail: 'order-on-its-way', leftAt: at.toISOString(), inSeconds: secondsToTakeBack } as const
  return together(isAroundEvent(order, at) && { mails: [mail] })
}
