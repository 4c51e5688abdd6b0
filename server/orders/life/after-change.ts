import { londonDay, londonInstant } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { changedFacts, emailFact, moneyOfChange, type OrderContent } from '../../../contract/order-change.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { placesOf } from '../../delivery/changed-places.ts'
import { theSite } from '../../payments/ledger.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { factsForStaff, kitchenFact, priceOf, priceOfChange } from '../order/order-changes.ts'
import { isPaid, isProved } from '../order/orders.ts'
import { allergenStatementToday } from '../order/package-allergens.ts'
import { afterGivenBack, type RefundAsked } from './after-cancelling.ts'
import { type Columns, type Follows, type Known, type MailFollowing, nothingFollows, together } from './follows.ts'
import { type ExpandedSession, hasFailed } from './judge-payment.ts'

/** A change was stored that needs no payment through a link. */
export interface Changed {
  happened: 'changed'
  change: OrderChange
  /** How a dearer order's difference was paid offline, in words. */
  paidBy?: string
  /** The refund of a cheaper order. */
  refund?: Omit<RefundAsked, 'happened'>
  /** The rest after a deposit, in pence; undefined if it stays the same. */
  restPence?: number
}

/** A pending change was stored. */
export interface ChangeWaits {
  happened: 'change waits'
  change: OrderChange
}

/** Stripe took the payment for a change. It is not in the ledger yet. */
export interface ChangePaid {
  happened: 'change paid'
  change: OrderChange
  payment: Pick<LedgerEntry, 'amountPence' | 'stripeId' | 'paymentIntentId'> & { currency: string | null }
  /** The id for the refund, if the payment has to go back. */
  refundId: string
}

/** Stripe says that a pending change is unpaid. */
export interface ChangeNotPaid {
  happened: 'change not paid'
  change: OrderChange
  session: Pick<ExpandedSession, 'status' | 'payment_intent'> | undefined
  /** True if somebody has just expired its session and is about to end it. */
  isBeingEnded: boolean
}

/** Somebody withdraws a pending change. */
export interface ChangeWithdrawn {
  happened: 'change withdrawn'
  change: OrderChange
  /** True if another change replaces it. The customer hears from that one. */
  isReplaced: boolean
}

export function afterChanged(known: Known, { change, paidBy, refund, restPence }: Changed): Follows {
  const { id: changeId, orderId, by, differencePence: amountPence } = change
  return together(
    paidBy !== undefined && {
      // The order may have been refunded in full before.
      columns: { paymentStatus: 'completed' },
      ledger: [{ write: 'payment by hand', row: { orderId, changeId, amountPence, reason: paidBy, by } }],
    },
    refund && afterGivenBack(known, refund).follows,
    restPence !== undefined && { columns: { restPence } },
    afterInForce(known, change),
  )
}

/**
 * Returns what follows when a change is applied: the order and its items get its content and a new version, and
 * customer and kitchen are told. Sheets already printed for its day are out of date then, as their content differs. The
 * kitchen's marks are cleared if the day or the packages change.
 */
function afterInForce({ order, sold, now }: Known, change: OrderChange): Partial<Follows> {
  const { before, after } = change
  if (!before || !after) throw new Error('A change of an erased order can not come into force')
  return {
    columns: columnsInForce(order, { ...change, before, after }, sold),
    ends: { change, as: 'in-force' },
    takesMarksBack: factsForStaff(before, after).some(({ name }) => factsToCookBy.includes(name)),
    mails: mailsInForce({ ...change, before, after }, now),
  }
}

/** A job opens the pending change's page and mails its address. */
export const afterChangeWaits = ({ change }: ChangeWaits): Partial<Follows> => ({ offers: change })

/**
 * Decides what follows the payment of a change. It is applied; if that is no longer possible, the whole payment is
 * refunded and staff are told.
 */
export function afterChangePaid(known: Known, { change, payment, refundId }: ChangePaid): Follows {
  const { order } = known
  const { currency, ...charge } = payment
  const { amountPence, paymentIntentId } = charge
  const paid = { ...charge, orderId: order.id, changeId: change.id }
  const isPossible =
    change.state === 'waiting' &&
    isAsFound(order, change) &&
    !hasBegunWith(known, change) &&
    amountPence === priceOfChange(change) &&
    currency === 'gbp'
  const ledger: Follows['ledger'] = [{ write: 'further charge', row: paid }]
  if (isPossible) return together({ ledger }, afterInForce(known, change))
  const back = { orderId: order.id, amountPence, paymentIntentId, changeId: change.id, by: theSite }
  const reason = order.erased ? null : comesTooLate
  const row = { ...back, id: refundId, reason, idempotencyKey: `change-${change.id}` }
  const why = `The customer paid ${formatPence(amountPence)} for a change that was no longer possible. It is given back.`
  return together(
    { ledger: [...ledger, { write: 'asked refund', isByHand: false, row }] },
    change.state === 'waiting' && { ends: { change, as: 'withdrawn' } },
    { attention: [{ reasons: [why], telling: { again: change.id.slice(0, 8) } }] },
  )
}

/**
 * Decides what follows if Stripe says that a change is unpaid. If it can no longer be paid or applied, it ends and its
 * customer is told, unless the mail about a cancelled order already did (send-mail.ts). Stripe's event about a session
 * that was expired for a replacement may arrive first; then the replacement ends the change.
 */
export function afterChangeNotPaid(known: Known, { change, session, isBeingEnded }: ChangeNotPaid): Follows {
  if (change.state !== 'waiting') return nothingFollows
  const isGone = !isAsFound(known.order, change)
  const isEarly = wasExpiredEarly(change, session, known.now)
  if (!isGone && isEarly && isBeingEnded) return nothingFollows
  if (isGone || isEarly) return together(afterWithdrawn({ change, isReplaced: false }))
  return isOver(known, change, session)
    ? together({ ends: { change, as: 'lapsed' }, mails: [lapsed(change)] })
    : nothingFollows
}

/** Returns what follows a withdrawal. A payment made at this moment is refunded. */
export const afterWithdrawn = ({ change, isReplaced }: Omit<ChangeWithdrawn, 'happened'>): Partial<Follows> => ({
  ends: { change, as: 'withdrawn' },
  expire: change.checkoutSessionId ? ['that of the change which ends'] : [],
  mails: isReplaced ? [] : [lapsed(change)],
})

/** The mail that tells the customer that the link is dead. */
const lapsed = ({ id }: OrderChange): MailFollowing => ({ mail: 'change-lapsed', changeId: id })

/** True if a change's session was expired before its time: for another change, or in Stripe. */
export function wasExpiredEarly(
  { checkoutExpiresAt }: OrderChange,
  session: ChangeNotPaid['session'],
  now: Date,
): boolean {
  return session?.status === 'expired' && checkoutExpiresAt !== null && checkoutExpiresAt > now
}

const comesTooLate = 'The change was no longer possible, so you get back what you paid for it.'

/** True if the order is still to be cooked and has the version that the change was made from. */
const isAsFound = (order: Order, { version, before, after }: OrderChange) =>
  isPaid(order) &&
  order.status === 'confirmed' &&
  order.version === version - 1 &&
  !order.erased &&
  before !== null &&
  after !== null

/** True if the event has begun, either as ordered or as the change would have it. */
function hasBegunWith({ order, now }: Known, { after }: OrderChange): boolean {
  return [order, ...(after ? [after] : [])].some(
    ({ eventDate, eventTime }) => londonInstant(eventDate, eventTime.slice(0, 5)) <= now,
  )
}

function isOver(known: Known, change: OrderChange, session: ChangeNotPaid['session']): boolean {
  if (!session) return !change.checkoutExpiresAt || change.checkoutExpiresAt <= known.now
  if (session.status === 'expired') return true
  // A bank may take days, and the kitchen does not wait for it.
  return session.status === 'complete' && (hasFailed(session) || hasBegunWith(known, change))
}

type InForce = OrderChange & { before: OrderContent; after: OrderContent }

/**
 * Returns the mails about an applied change: to the customer, to their former address if it changed, which learns
 * nothing else, and to the kitchen if it has to know.
 */
function mailsInForce({ id: changeId, before, after }: InForce, now: Date): MailFollowing[] {
  const isToOther = before.customerEmail.toLowerCase() !== after.customerEmail.toLowerCase()
  const isToCome = [before, after].some(({ eventDate }) => eventDate >= londonDay(now))
  const hasToKnow = factsForStaff(before, after).some(({ name }) => name !== emailFact)
  return [
    // A move to another kitchen alone changes nothing for the customer.
    ...(changedFacts(before, after).length > 0 ? [{ mail: 'order-changed', changeId } as const] : []),
    ...(isToOther ? [{ mail: 'address-replaced', changeId } as const] : []),
    ...(isToCome && hasToKnow ? [{ mail: 'staff-order-changed', changeId } as const] : []),
  ]
}

function columnsInForce(order: Order, change: InForce, sold: Known['sold']): Columns {
  const { after, version } = change
  const { items, ...facts } = after
  const totalPence = priceOf(after)
  const { waivedPence } = moneyOfChange({ ...order, leftPence: 0 }, totalPence)
  // Staff who correct the address of an order that they took vouch for the new one as well.
  const isVouched = change.by !== null && order.takenBy !== null && isProved(order)
  return {
    ...facts,
    ...allergenStatement(change, sold),
    // Drops a former address, because erasing finds orders only by the present one.
    provedEmail: isVouched || isProved({ ...order, ...after }) ? after.customerEmail : null,
    version,
    totalPence,
    places: placesOf(items, sold?.packages),
    waivedPence: waivedPence + change.waivedPence,
    // The rest is due on the day of the event at the latest. Its customer is reminded of the new day.
    ...(order.restDue !== null && order.restDue > after.eventDate && { restDue: after.eventDate, restTold: 0 }),
  }
}

/** If one of these changes, the kitchen has to start again. */
const factsToCookBy = [kitchenFact, 'Day', 'Packages']

/** Returns the allergen statement that came with the change, for the order to keep. */
function allergenStatement(
  { allergenStatement: told, after }: InForce,
  sold: Known['sold'],
): Partial<Pick<Order, 'allergenStatement' | 'allergensVersion'>> {
  if (told === null) return {}
  const isOfToday = told === allergenStatementToday({ ...after, sold })
  return { allergenStatement: told, ...(isOfToday && { allergensVersion: contentNow().allergenList.version }) }
}
