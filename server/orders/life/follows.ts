import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Jobs } from '../../database/job-queue.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { NewOrder, Order } from '../../database/schema.ts'
import type { OrderEvent } from '../../database/staff-schema.ts'
import type {
  LedgerState,
  recordAskedRefund,
  recordChangeCharge,
  recordDispute,
  recordForeignRefund,
  recordPaidByHand,
} from '../../payments/ledger.ts'
import type { SoldPackages } from '../../publishing/sold-packages.ts'
import type { Telling } from '../need-attention.ts'

/** All that what follows is decided by: an order as it was read, with its ledger and its changes. */
export interface Known {
  order: Order
  ledger: LedgerEntry[]
  /** They may be left out where the order is not paid, because it has none then. */
  changes: OrderChange[]
  /** The packages that it was sold with, where a change may come into force. */
  sold?: SoldPackages | undefined
  now: Date
}

/** The database's time of the transaction, which is the same for all that one fact writes. */
export const atThisMoment = sql<Date>`now()`

/** What becomes of an order's columns. Reasons for attention are added to others, so they are no column here. */
export type Columns = { [Name in Exclude<keyof NewOrder, 'attention' | 'id'>]?: NewOrder[Name] | SQL }

/** What is written into the ledger. */
export type LedgerWrite =
  /** The payment with which the order was placed, unless it stands there; and its charge at Stripe, where that is known. */
  | { write: 'own charge'; chargeId?: string }
  | { write: 'no refunds from before the ledger' }
  | { write: 'refund of Stripe'; row: Parameters<typeof recordForeignRefund>[1] }
  | { write: 'state of refund'; entry: LedgerEntry; becomes: RefundState }
  | { write: 'dispute'; row: Parameters<typeof recordDispute>[1] }
  | { write: 'state of dispute'; entry: LedgerEntry; becomes: Pick<LedgerEntry, 'state' | 'explanation'> }
  /** Asked for here. Its job makes it at Stripe; one that staff give back by hand is settled at once. */
  | { write: 'asked refund'; isByHand: boolean; row: Parameters<typeof recordAskedRefund>[1] & { id: string } }
  | { write: 'charge of change'; row: Parameters<typeof recordChangeCharge>[1] }
  | { write: 'payment by hand'; row: Parameters<typeof recordPaidByHand>[1] }

interface RefundState {
  state: LedgerState
  explanation: string | null
  stripeId?: string
}

/** What only the transaction can tell, once all else is written. Where it is so, it is a reason for attention. */
export type Question = { ask: 'is its day over-full' } | { ask: 'did the customer pay twice' }

/** Something that a person has to look at: one flag, one event and one mail, of all reasons that hold. */
export interface Attention {
  reasons: (string | Question)[]
  telling?: Telling
}

/** A mail about the order that something happened to. */
export type MailFollowing = Omit<Jobs['send-order-mail'], 'orderId' | 'reason'>

/** What follows from one fact, all of it, as data. It is written together or not at all (carry-out.ts). */
export interface Follows {
  columns: Columns
  ledger: LedgerWrite[]
  events: { event: OrderEvent; detail?: string }[]
  attention: Attention[]
  mails: MailFollowing[]
  /** The sessions that nobody shall pay any more. */
  expire: ('those of the orders that it replaces' | 'that of the change which ends')[]
  /** The change that waits no more, and how it ended. It keeps no places; in force, its content is that of the order. */
  ends?: { change: OrderChange; as: Exclude<OrderChange['state'], 'waiting'> }
  /** The change whose page is to be opened, and its address mailed, by a job. */
  offers?: OrderChange
  /** Whether the kitchen has to begin again. */
  takesMarksBack?: boolean
}

export const nothingFollows: Follows = { columns: {}, ledger: [], events: [], attention: [], mails: [], expire: [] }

/** Joins what follows from the parts of a fact, in their sequence. */
export function together(...parts: (Partial<Follows> | false | undefined)[]): Follows {
  let all = nothingFollows
  for (const part of parts) {
    if (!part) continue
    all = {
      columns: { ...all.columns, ...part.columns },
      ledger: [...all.ledger, ...(part.ledger ?? [])],
      events: [...all.events, ...(part.events ?? [])],
      attention: [...all.attention, ...(part.attention ?? [])],
      mails: [...all.mails, ...(part.mails ?? [])],
      expire: [...all.expire, ...(part.expire ?? [])],
      ends: part.ends ?? all.ends,
      offers: part.offers ?? all.offers,
      takesMarksBack: part.takesMarksBack ?? all.takesMarksBack,
    }
  }
  return all
}

/** Whether an order holds places of its day, as the database counts them (places_held). */
export const holdsPlaces = ({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>) =>
  status !== 'cancelled' && paymentStatus !== 'expired' && paymentStatus !== 'failed'
