import { createHash } from 'node:crypto'
import type { WayPaidOtherwise } from '../../../contract/staff/take-order.ts'
import type { Caller } from '../../people/staff-sessions.ts'
import type { ChangeWanted } from './judge-change.ts'

/** Who asks for a change. Staff may go beyond the rules whose reasons they have seen, in short. */
type Asker = { by: 'staff'; caller: Pick<Caller, 'name' | 'personId'>; beyond: string[] } | { by: 'customer' }

/** What somebody asks an order to become, and what they saw when they did. Amounts are in pence. */
export type ChangeAsked = Asker & {
  /** Names one form, so that one that is sent twice is one change. */
  key: string
  wanted: ChangeWanted
  seen: {
    version: number
    /** The release that the form was drawn from, where it says so. */
    release?: number
    /** The change that waits. Who was shown none to replace leaves it out, and their change leaves it waiting. */
    waiting?: string | null
    /** The new price, and what goes back. Who was shown none leaves both out, and the price has to stay. */
    price?: { totalPence: number; backPence: number }
  }
  pay: PayingMore
}

/** How the difference of a dearer order is paid. */
export type PayingMore =
  | { how: 'link' }
  | { how: 'waive'; reason: string }
  /** The money is there. */
  | { how: 'otherwise'; way: WayPaidOtherwise; note: string | null | undefined }

/** Returns the name under which a change is kept: that of the person of the staff, and none of a customer. */
export const nameOf = (asked: Asker) => (asked.by === 'staff' ? asked.caller.name : null)

/** Returns the hash by which a change that is sent again is recognised, whatever the site says by then. */
export const hashOfWanted = ({ wanted }: Pick<ChangeAsked, 'wanted'>): string =>
  createHash('sha256').update(JSON.stringify(wanted)).digest('hex')

/** The key of the part of a change that is in force before its payment. */
export const keyAtOnce = (key: string) => `${key} at once`
