import { londonDay, londonInstant } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { changedFacts, emailFact, moneyOfChange, type OrderContent } from '../../../contract/order-change.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { placesOf } from '../../delivery/changed-places.ts'
import { theSite } from '../../payments/ledger.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { priceOf, priceOfChange } from '../changes/price-of-change.ts'
import { isPaid, isProved } from '../orders.ts'
import { type ExpandedSession, hasFailed } from '../paying/judge-payment.ts'
import { toldNowOf } from '../placing/package-allergens.ts'
import { afterGivenBack, type RefundAsked } from './after-cancelling.ts'
import { type Columns, type Follows, type Known, type MailFollowing, nothingFollows, together } from './follows.ts'

/** A change was stored for which nothing is to be waited for. */
export interface Changed {
  happened: 'changed'
  change: OrderChange
  /** How what the order costs more was paid, in words, where Stripe never saw that. */
  paidBy?: string
  /** What goes back of an order that costs less. */
  refund?: Omit<RefundAsked, 'happened'>
}

/** A change was stored that waits for its payment. */
export interface ChangeWaits {
  happened: 'change waits'
  change: OrderChange
}

/** Stripe took the payment for a change. It does not stand in the ledger yet. */
export interface ChangePaid {
  happened: 'change paid'
  change: OrderChange
  payment: Pick<LedgerEntry, 'amountPence' | 'stripeId' | 'paymentIntentId'> & { currency: string | null }
  /** The id of the refund, should it go back. */
  refundId: string
}

/** Stripe was asked about a change that waits, and nobody has paid it. */
export interface ChangeNotPaid {
  happened: 'change not paid'
  change: OrderChange
  session: Pick<ExpandedSession, 'status' | 'payment_intent'> | undefined
  /** Whether somebody has just expired its session and is about to end it. */
  isBeingEnded: boolean
}

/** Somebody takes back a change that waits. */
export interface ChangeWithdrawn {
  happened: 'change withdrawn'
  change: OrderChange
  /** Whether another change takes its place, which tells its customer. */
  isReplaced: boolean
}

export function afterChanged(known: Known, { change, paidBy, refund }: Changed): Follows {
  const { id: changeId, orderId, by, differencePence: amountPence } = change
  return together(
    paidBy !== undefined && {
      // All may have been given back before.
      columns: { paymentStatus: 'completed' },
      ledger: [{ write: 'payment by hand', row: { orderId, changeId, amountPence, reason: paidBy, by } }],
    },
    refund && afterGivenBack(known, refund).follows,
    afterInForce(known, change),
  )
}

/**
 * A change comes into force: the order and its items become what the change says, its version counts up, and customer and
 * kitchen are told. Sheets of its day that were printed before are stale from then on, because they say something else.
 * Marks of the kitchen for another day or other packages are taken back.
 */
function afterInForce({ order, sold, now }: Known, change: OrderChange): Partial<Follows> {
  const { before, after } = change
  if (!before || !after) throw new Error('A change of an erased order can not come into force')
  return {
    columns: columnsInForce(order, { ...change, before, after }, sold),
    ends: { change, as: 'in-force' },
    takesMarksBack: changedFacts(before, after).some(({ name }) => factsToCookBy.includes(name)),
    mails: mailsInForce({ ...change, before, after }, now),
  }
}

/** A change whose difference is to be paid. A job opens its page and mails the address. */
export const afterChangeWaits = ({ change }: ChangeWaits): Partial<Follows> => ({ offers: change })

/** It comes into force, or the whole of its payment goes back and staff are told. */
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
  const ledger: Follows['ledger'] = [{ write: 'charge of change', row: paid }]
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
 * A change that nobody has paid ends where it can no longer be paid or come into force, and its customer is told. Of a
 * cancelled order they have a mail already (send-mail.ts). Stripe's event about a session that was expired for another
 * change may be faster than that change, which then ends this one.
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

/** What the customer pays at this very moment goes back to them. */
export const afterWithdrawn = ({ change, isReplaced }: Omit<ChangeWithdrawn, 'happened'>): Partial<Follows> => ({
  ends: { change, as: 'withdrawn' },
  expire: change.checkoutSessionId ? ['that of the change which ends'] : [],
  mails: isReplaced ? [] : [lapsed(change)],
})

/** Tells its customer that the link is dead. */
const lapsed = ({ id }: OrderChange): MailFollowing => ({ mail: 'change-lapsed', changeId: id })

/** Whether the session of a change was expired before its time: so that another change takes its place, or in Stripe. */
export function wasExpiredEarly(
  { checkoutExpiresAt }: OrderChange,
  session: ChangeNotPaid['session'],
  now: Date,
): boolean {
  return session?.status === 'expired' && checkoutExpiresAt !== null && checkoutExpiresAt > now
}

const comesTooLate = 'The change was no longer possible, so you get back what you paid for it.'

/** Whether the order of a change is as the change found it, and still to be cooked. */
const isAsFound = (order: Order, { version, before, after }: OrderChange) =>
  isPaid(order) &&
  order.status === 'confirmed' &&
  order.version === version - 1 &&
  !order.erased &&
  before !== null &&
  after !== null

/** Whether the event has begun, as it was or as the change would have it. */
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
 * The mails about a change that came into force: to the customer, to the address that they had before, which learns
 * nothing else, and to the kitchen where it has to know.
 */
function mailsInForce({ id: changeId, before, after }: InForce, now: Date): MailFollowing[] {
  const isToOther = before.customerEmail.toLowerCase() !== after.customerEmail.toLowerCase()
  const isToCome = [before, after].some(({ eventDate }) => eventDate >= londonDay(now))
  const hasToKnow = changedFacts(before, after).some(({ name }) => name !== emailFact)
  return [
    { mail: 'order-changed', changeId },
    ...(isToOther ? [{ mail: 'address-replaced', changeId } as const] : []),
    ...(isToCome && hasToKnow ? [{ mail: 'staff-order-changed', changeId } as const] : []),
  ]
}

function columnsInForce(order: Order, change: InForce, sold: Known['sold']): Columns {
  const { after, version } = change
  const { items, ...facts } = after
  const totalPence = priceOf(after)
  const { waivedPence } = moneyOfChange({ ...order, leftPence: 0 }, totalPence)
  // Staff who correct the address of an order that they took vouch for the new one as for the first.
  const isVouched = change.by !== null && order.takenBy !== null && isProved(order)
  return {
    ...facts,
    ...allergensTold(change, sold),
    // A former address is not kept, since erasing finds orders by the present one.
    provedEmail: isVouched || isProved({ ...order, ...after }) ? after.customerEmail : null,
    version,
    totalPence,
    places: placesOf(items, sold?.packages),
    waivedPence: waivedPence + change.waivedPence,
  }
}

/** After these changes the kitchen has to begin again. */
const factsToCookBy = ['Day', 'Packages']

/** What the customer was told of allergens with the change is what the order keeps. */
function allergensTold(
  { allergensTold: told, after }: InForce,
  sold: Known['sold'],
): Partial<Pick<Order, 'allergensTold' | 'allergensVersion'>> {
  if (told === null) return {}
  const isOfToday = told === toldNowOf({ ...after, sold })
  return { allergensTold: told, ...(isOfToday && { allergensVersion: contentNow().allergenList.version }) }
}
