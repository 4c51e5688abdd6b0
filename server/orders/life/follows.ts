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
  recordDispute,
  recordForeignRefund,
  recordFurtherCharge,
  recordPaidByHand,
} from '../../payments/ledger.ts'
import type { SoldPackages } from '../../publishing/sold-packages.ts'
import type { Telling } from '../order/raise-attention.ts'

/** What decisions are based on: an order as it was read, with its ledger and changes. */
export interface Known {
  order: Order
  ledger: LedgerEntry[]
  /** May be empty for an unpaid order, which has no changes. */
  changes: OrderChange[]
  /** The packages that the order was sold with; needed if a change may be applied. */
  sold?: SoldPackages | undefined
  now: Date
}

/** The transaction's time by the database, the same for everything that one fact writes. */
export const atThisMoment = sql<Date>`now()`

/** New values for an order's columns. `attention` is left out, because its reasons are added to earlier ones. */
export type Columns = { [Name in Exclude<keyof NewOrder, 'attention' | 'id'>]?: NewOrder[Name] | SQL }

/** A write to the ledger. */
export type LedgerWrite =
  /** The order's own payment, unless it is recorded, and its charge at Stripe, if known. */
  | { write: 'own charge'; chargeId?: string }
  | { write: 'no refunds from before the ledger' }
  | { write: 'refund of Stripe'; row: Parameters<typeof recordForeignRefund>[1] }
  | { write: 'state of refund'; entry: LedgerEntry; becomes: RefundState }
  | { write: 'dispute'; row: Parameters<typeof recordDispute>[1] }
  | { write: 'state of dispute'; entry: LedgerEntry; becomes: Pick<LedgerEntry, 'state' | 'explanation'> }
  /** Requested here. A job makes it at Stripe; staff give back offline payments, so those are settled at once. */
  | { write: 'asked refund'; isByHand: boolean; row: Parameters<typeof recordAskedRefund>[1] & { id: string } }
  | { write: 'further charge'; row: Parameters<typeof recordFurtherCharge>[1] }
  | { write: 'payment by hand'; row: Parameters<typeof recordPaidByHand>[1] }

interface RefundState {
  state: LedgerState
  explanation: string | null
  stripeId?: string
}

/**
 * A question that only the transaction can answer, after its other writes. If the answer is yes, staff have to look.
 */
export type Question = { ask: 'is its day over-full' } | { ask: 'did the customer pay twice' }

/** What staff have to look at: one flag, one event and one mail for all the reasons that hold. */
export interface Attention {
  reasons: (string | Question)[]
  telling?: Telling
}

/** A mail about this order, sent in so many seconds. */
export type MailFollowing = Omit<Jobs['send-order-mail'], 'orderId' | 'reason'> & { inSeconds?: number }

/** Everything that follows from one fact, as data. Written in one transaction (carry-out.ts). */
export interface Follows {
  columns: Columns
  ledger: LedgerWrite[]
  events: { event: OrderEvent; detail?: string }[]
  attention: Attention[]
  mails: MailFollowing[]
  /** The sessions that nobody may pay any more. */
  expire: ('those of the orders that it replaces' | 'that of the change which ends' | 'that of the rest')[]
  /** The pending change that ends, and how. It releases its places; if applied, the order gets its content. */
  ends?: { change: OrderChange; as: Exclude<OrderChange['state'], 'waiting'> }
  /** The change whose page a job has to open and mail. */
  offers?: OrderChange
  /** True if the kitchen's marks have to be cleared, because it has to start again. */
  takesMarksBack?: boolean
}

export const nothingFollows: Follows = { columns: {}, ledger: [], events: [], attention: [], mails: [], expire: [] }

/** Merges what follows from the parts of a fact; later columns win. */
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

/** True if an order holds places of its day, as the database counts them (places_held). */
export const holdsPlaces = ({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>) =>
  status !== 'cancelled' && paymentStatus !== 'expired' && paymentStatus !== 'failed'
