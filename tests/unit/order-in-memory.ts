import type Stripe from 'stripe'
import type { OrderContent } from '../../contract/order-change.ts'
import type { OrderChange } from '../../server/database/changes-schema.ts'
import type { LedgerEntry } from '../../server/database/ledger-schema.ts'
import type { Order } from '../../server/database/schema.ts'
import {
  atThisMoment,
  type Follows,
  type Known,
  type LedgerWrite,
  type MailFollowing,
  nothingFollows,
} from '../../server/orders/life/follows.ts'
import type { ExpandedSession } from '../../server/orders/life/judge-payment.ts'
import { contentOf } from '../../server/orders/order/order-changes.ts'

/** The moment at which each order here is placed; its event is 33 days later. */
export const placedAt = new Date('2026-11-21T12:00:00Z')
const item = {
  menuId: 'vegetarian-delight',
  itemName: 'Vegetarian Delight',
  quantity: 2,
  unitPricePence: 17_497,
  serves: 10,
}

/** Returns an order of £349.94 that waits for its payment. */
export const anOrder = (given: Partial<Order> = {}): Order =>
  ({
    id: 'o1',
    orderNumber: 'TR-1',
    paymentStatus: 'pending',
    status: 'pending',
    totalPence: 34_994,
    refundedPence: 0,
    waivedPence: 0,
    depositPence: null,
    restPence: 0,
    restDue: null,
    restSessionId: null,
    restTold: 0,
    attention: null,
    attentionHandled: null,
    version: 1,
    places: 20,
    checkoutSessionId: 'cs_1',
    isExample: false,
    checkoutExpiresAt: new Date('2026-11-22T11:00:00Z'),
    paymentIntentId: null,
    eventDate: '2026-12-24',
    eventTime: '18:30:00',
    guestCount: 20,
    customerName: 'Jasleen Kaur',
    customerEmail: 'jasleen@example.com',
    customerPhone: '020 7946 0000',
    deliveryAddress: '1 High Street',
    deliveryCity: 'London',
    deliveryPostalCode: 'W13 0AA',
    specialInstructions: null,
    allergies: null,
    processingSince: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    paidAt: null,
    takenBy: null,
    payReminderAt: null,
    erased: false,
    provedEmail: null,
    allergenStatement: null,
    createdAt: placedAt,
    ...given,
  }) as Order

/** Returns a change of that order to this many packages. */
export function aChange(order: Order, quantity: number, given: Partial<OrderChange> = {}): OrderChange {
  const before: OrderContent = contentOf(order, [
    { ...item, id: 'i1', orderId: order.id, totalPence: 34_994, food: null },
  ])
  const after = { ...before, items: [{ ...item, quantity }] }
  return {
    id: 'c1',
    orderId: order.id,
    version: order.version + 1,
    state: 'waiting',
    before,
    after,
    differencePence: (quantity - 2) * item.unitPricePence,
    waivedPence: 0,
    waivedReason: null,
    beyond: null,
    ...{
      by: 'Ranjit',
      idempotencyKey: 'k',
      checkoutSessionId: 'cs_c1',
      checkoutUrl: 'https://pay',
      pageClosedAt: null,
    },
    checkoutExpiresAt: new Date('2026-11-22T11:00:00Z'),
    createdAt: placedAt,
    endedAt: null,
    ...given,
  } as OrderChange
}

/** Returns a row of that order's ledger. */
export const anEntry = (given: Partial<LedgerEntry> & Pick<LedgerEntry, 'id' | 'kind'>): LedgerEntry => ({
  orderId: 'o1',
  amountPence: 34_994,
  state: 'succeeded',
  stripeId: null,
  paymentIntentId: null,
  changeId: null,
  idempotencyKey: null,
  reason: null,
  by: null,
  explanation: null,
  createdAt: placedAt,
  settledAt: placedAt,
  documented: false,
  ...given,
})

/** Returns the session of that order, as Stripe answers. */
export const aSession = (given: object = {}) =>
  ({
    ...{ id: 'cs_1', metadata: { order_id: 'o1' }, status: 'open', payment_status: 'unpaid' },
    amount_total: 34_994,
    currency: 'gbp',
    payment_intent: null,
    ...given,
  }) as unknown as ExpandedSession

/** Returns the same session with its payment, of which `refunded` pence went back. */
export const aPaidSession = (refunded = 0, given: object = {}) =>
  aSession({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: {
      id: 'pi_1',
      status: 'succeeded',
      latest_charge: { id: 'ch_1', amount_refunded: refunded, disputed: false },
    },
    ...given,
  })

/** Returns a refund at Stripe. */
export const aRefund = (given: object) =>
  ({
    id: 're_1',
    amount: 34_994,
    status: 'pending',
    payment_intent: 'pi_1',
    created: 0,
    metadata: {},
    ...given,
  }) as Stripe.Refund

/** Returns a dispute at Stripe, for which the bank has taken the money. */
export const aDispute = (given: object = {}) =>
  ({
    id: 'dp_1',
    amount: 34_994,
    status: 'needs_response',
    payment_intent: 'pi_1',
    created: 0,
    balance_transactions: [{ amount: -34_994 }],
    ...given,
  }) as unknown as Stripe.Dispute

/** All that the database would hold of one order, and what went out. */
export interface Life {
  order: Order
  ledger: LedgerEntry[]
  changes: OrderChange[]
  now: Date
  mails: (MailFollowing & { reason?: string })[]
  events: string[]
  /** The ids of refunds whose job was queued. */
  toRefund: string[]
  entries: number
}

export const lifeOf = (order: Order): Life => ({
  order,
  ledger: [],
  changes: [],
  now: placedAt,
  mails: [],
  events: [],
  toRefund: [],
  entries: 0,
})

export const knownOf = ({ order, ledger, changes, now }: Life): Known => ({ order, ledger, changes, now })

/** Does to an order in memory what carryOut does to one in the database. Returns false where it is not as it was read. */
export function carryOutInMemory(life: Life, known: Known, follows: Follows): boolean {
  if (follows === nothingFollows) return true
  const isDecidedByLedger = follows.ledger.some(({ write }) => write.startsWith('state of'))
  if (!isAsRead(life.order, known.order)) return false
  if (isDecidedByLedger && statesOf(life.ledger) !== statesOf(known.ledger)) return false
  if (follows.columns.status === 'cancelled' && waitingOf(life) !== waitingOf(known)) return false
  const columns = Object.fromEntries(
    Object.entries(follows.columns).map(([name, value]) => [name, value === atThisMoment ? life.now : value]),
  )
  life.order = { ...life.order, ...columns }
  for (const write of follows.ledger) writeInMemory(life, write)
  if (follows.ends) {
    const { change, as } = follows.ends
    life.changes = life.changes.map((each) =>
      each.id === change.id && each.state === 'waiting' ? { ...each, state: as, endedAt: life.now } : each,
    )
  }
  life.events.push(...follows.events.map(({ event }) => event))
  life.mails.push(...follows.mails)
  for (const { reasons, telling } of follows.attention) {
    const reason = reasons.filter((each) => typeof each === 'string').join(' ')
    if (reason) flag(life, reason, telling)
  }
  return true
}

function flag(life: Life, reason: string, telling: object = {}): void {
  const { attention, attentionHandled } = life.order
  const isNew = attention === null || attention === attentionHandled
  const joined = isNew ? reason : attention.includes(reason) ? attention : `${attention} ${reason}`
  life.order = { ...life.order, attention: joined, attentionHandled: null }
  life.events.push('attention')
  life.mails.push({ mail: 'staff-needs-attention', ...telling, reason })
}

/** What changeOrderAsSeen compares. */
function isAsRead(order: Order, seen: Order): boolean {
  const names = ['paymentStatus', 'status', 'refundedPence', 'attention'] as const
  const isSame = names.every((name) => order[name] === seen[name])
  return isSame && (order.processingSince === null) === (seen.processingSince === null)
}

const statesOf = (ledger: LedgerEntry[]) => ledger.map(({ id, state }) => `${id} ${state}`).join()
const waitingOf = ({ changes }: Pick<Life, 'changes'>) => changes.find(({ state }) => state === 'waiting')?.id

function writeInMemory(life: Life, write: LedgerWrite): void {
  const add = (entry: Partial<LedgerEntry> & Pick<LedgerEntry, 'kind'>) => {
    const id = entry.id ?? `e${++life.entries}`
    life.ledger = [...life.ledger, anEntry({ createdAt: life.now, ...entry, id })]
  }
  const alter = (id: string, becomes: Partial<LedgerEntry>) => {
    life.ledger = life.ledger.map((entry) => (entry.id === id ? { ...entry, ...becomes } : entry))
  }
  const own = life.ledger.find(({ kind, changeId }) => isPaymentRow(kind) && !changeId)
  const hasRow = (stripeId: string | null) => life.ledger.some((entry) => entry.stripeId === stripeId)
  switch (write.write) {
    case 'own charge':
      if (own) alter(own.id, own.kind === 'charge' ? { stripeId: own.stripeId ?? write.chargeId ?? null } : {})
      else add({ kind: 'charge', amountPence: ownPrice(life), stripeId: write.chargeId ?? null })
      return
    case 'no refunds from before the ledger':
      life.ledger = life.ledger.filter(
        ({ kind, stripeId, idempotencyKey }) => kind !== 'refund' || stripeId || idempotencyKey,
      )
      return
    case 'refund of Stripe':
      if (!hasRow(write.row.stripeId)) add({ kind: 'refund', ...write.row })
      return
    case 'asked refund':
      add({ kind: 'refund', state: write.isByHand ? 'succeeded' : 'asked', ...write.row })
      if (!write.isByHand) life.toRefund.push(write.row.id)
      return
    case 'further charge':
      add({ kind: 'charge', ...write.row })
      return
    case 'payment by hand':
      add({ kind: 'paid-otherwise', ...write.row })
      return
    case 'dispute':
      if (!hasRow(write.row.stripeId)) add({ kind: 'dispute', ...write.row })
      return
    case 'state of refund':
    case 'state of dispute':
      alter(write.entry.id, write.becomes)
  }
}

const isPaymentRow = (kind: LedgerEntry['kind']) => kind === 'charge' || kind === 'paid-otherwise'

/** The deposit, or the price without the differences of changes in force, as recordCharge computes it. */
const ownPrice = ({ order, changes }: Life) =>
  order.depositPence ??
  changes
    .filter(({ state }) => state === 'in-force')
    .reduce((sum, { differencePence }) => sum - differencePence, order.totalPence)
