import { londonInstant } from '../../../contract/london-time.ts'
import type { Follows, Known } from './follows.ts'
import { together } from './follows.ts'

/** An order left the kitchen at this time. */
export interface Left {
  happened: 'left'
  at: Date
}

/** A mark further from its event than this, in milliseconds, was set on the wrong order or afterwards. */
const sameEvent = 12 * 3_600_000
/** The seconds in which a mark can be taken back before its customer hears of it. */
const secondsToTakeBack = 120

/** Decides what follows when an order leaves: its customer is mailed, unless the mark is taken back first. Pure. */
export function afterLeft({ order }: Known, { at }: Left): Follows {
  const event = londonInstant(order.eventDate, order.eventTime.slice(0, 5))
  const isForEvent = Math.abs(event.getTime() - at.getTime()) <= sameEvent
  const mail = { mail: 'order-on-its-way', leftAt: at.toISOString(), inSeconds: secondsToTakeBack } as const
  return together(isForEvent && { mails: [mail] })
}
