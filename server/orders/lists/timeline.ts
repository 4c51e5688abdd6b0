import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { isPayment } from '../../../contract/staff/order-money.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { OrderMail } from '../../database/job-queue.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import type { OrderEvent } from '../../database/staff-schema.ts'
import { isAskedByStaff, isByHand } from '../../payments/ledger.ts'
import { factsForStaff, kitchenFact } from '../order/order-changes.ts'
import type { QueuedMail } from '../order/order-mails.ts'
import type { OrderHistory } from './order-history.ts'
import { didNotPrintTheDay, printedTheDay } from './orders-of-days.ts'

type Line = { at: Date; what: string; by?: string; isTrouble?: boolean }

/** Returns an order's history, oldest line first. `words` masks what the reader may not see. Pure. */
export function timelineOf(
  order: Order,
  { events, acts, handedOver, queued, ledger, changes }: OrderHistory,
  words: (text: string) => string,
): OrderOnScreen['timeline'] {
  // The first payment is the order's own; what comes later without a change is the rest after a deposit.
  const [own, ...rest] = ledger.filter(({ kind, changeId }) => isPayment(kind) && !changeId)
  const offlinePayment = own?.kind === 'paid-otherwise' ? own : undefined
  const lines: Line[] = [
    ...linesOfOrder(order, offlinePayment),
    ...ledger.flatMap(linesOfRefund),
    ...ledger.flatMap(linesOfDispute),
    ...changes.flatMap(linesOfChange),
    ...ledger.filter(({ kind, changeId }) => kind === 'paid-otherwise' && changeId).map(lineOfFurther('difference')),
    ...rest.map(lineOfFurther('rest')),
    ...events.map(({ at, event, detail }) => ({ at, what: eventInWords[event](detail ?? ''), isTrouble: false })),
    ...handedOver.map(({ handedOverAt, mail }) => ({
      at: handedOverAt,
      what: `Sent: ${inSentence(mailInWords(mail))}`,
    })),
    ...queued.map(lineOfQueued),
    ...acts.map(({ at, by, act, from, to }) => ({ at, by, what: actInWords(act, from, to) })),
  ]
  return lines
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, what, by = '', isTrouble = false }) => ({ at: at.toISOString(), what: words(what), by, isTrouble }))
}

function linesOfOrder(order: Order, offlinePayment: Pick<LedgerEntry, 'by' | 'reason'> | undefined): Line[] {
  const { createdAt, checkoutSessionId, processingSince, paidAt, cancelledAt, cancelledBy, cancelReason } = order
  const { takenBy, takenBeyond, paymentLeftAt } = order
  return [
    placed(order),
    // The order and its session are stored together, before the customer gets the payment address.
    ...(checkoutSessionId ? [{ at: createdAt, what: 'Payment page opened' }] : []),
    ...(paymentLeftAt ? [{ at: paymentLeftAt, what: 'The customer left the payment page without paying' }] : []),
    ...(processingSince ? [{ at: processingSince, what: 'Paid by bank, the money is on its way' }] : []),
    ...(paidAt ? [{ at: paidAt, ...paid(offlinePayment, takenBy ? null : takenBeyond) }] : []),
    ...(cancelledAt ? [{ at: cancelledAt, by: cancelledBy ?? '', what: withReason('Cancelled', cancelReason) }] : []),
  ]
}

/** Returns the lines about a refund asked for here. A refund made in Stripe has an event instead. */
function linesOfRefund(entry: LedgerEntry): Line[] {
  const { kind, by, amountPence, reason, createdAt, settledAt, state, explanation } = entry
  if (kind !== 'refund' || by === null) return []
  if (isByHand(entry)) {
    // If staff did not ask for it, they were told to hand it over. Handling that adds its own line.
    const what = `${formatPence(amountPence)} ${isAskedByStaff(by) ? 'given back' : 'to be given back'} by hand`
    return [{ at: createdAt, by, what: withReason(what, reason) }]
  }
  const refund = `Refund of ${formatPence(amountPence)}`
  const asked = { at: createdAt, by, what: withReason(`${refund} asked for`, reason) }
  if (!settledAt) return [asked]
  const end = state === 'succeeded' ? 'has gone to the customer’s bank' : 'failed'
  return [asked, { at: settledAt, what: withReason(`${refund} ${end}`, explanation) }]
}

/** Returns the lines about a dispute. A lost dispute is reported by its reason for attention instead. */
function linesOfDispute({ kind, amountPence, createdAt, settledAt, state }: LedgerEntry): Line[] {
  if (kind !== 'dispute') return []
  const amount = formatPence(amountPence)
  const taken = { at: createdAt, what: `The customer disputes the payment, and the bank took ${amount} back` }
  if (state === 'succeeded' || !settledAt) return [taken]
  return [taken, { at: settledAt, what: `The bank gave ${amount} of the dispute back to us` }]
}

/** Returns the lines about a change. One with a payment link has two: when it was asked for, and how it ended. */
function linesOfChange(change: OrderChange): Line[] {
  const { createdAt, endedAt, by, state, checkoutExpiresAt, differencePence } = change
  const what = factsInWords(change)
  if (!checkoutExpiresAt) return endedAt ? [{ at: endedAt, by: authorOf(by), what: `Changed: ${what}` }] : []
  const asked = `Change asked for, with ${formatPence(differencePence)} to pay: ${what}`
  const end = { 'in-force': 'The difference is paid, so the change is in force', lapsed, withdrawn }
  return [
    { at: createdAt, by: authorOf(by), what: asked },
    ...(endedAt && state !== 'waiting' ? [{ at: endedAt, what: end[state] }] : []),
  ]
}

/** Returns the line about a further payment: an offline one for a change, or one for the rest after a deposit. */
const lineOfFurther =
  (name: 'difference' | 'rest') =>
  (entry: LedgerEntry): Line => {
    const { what, by } = paid(entry.kind === 'charge' ? undefined : entry)
    return { at: entry.createdAt, by, what: `The ${name} of ${formatPence(entry.amountPence)}: ${what}` }
  }

const lapsed = 'The difference was not paid in time, so the order stays as it was'
const withdrawn = 'The change was withdrawn, so the order stays as it was'

const authorOf = (by: string | null) => by ?? 'the customer'

function factsInWords({ before, after, beyond, waivedPence, waivedReason }: OrderChange): string {
  const facts = before && after ? factsForStaff(before, after) : []
  const altered = facts
    .map(({ name, before, after }) => `${name === kitchenFact ? 'moved' : name} from ${before} to ${after}`)
    .join('. ')
  return [
    altered || 'its customer was erased since, and with them what it was',
    ...(waivedPence > 0 ? [withReason(`${formatPence(waivedPence)} waived`, waivedReason)] : []),
    ...(beyond ? [`Beyond the rules: ${beyond}`] : []),
  ].join('. ')
}

const withReason = (what: string, reason: string | null) => (reason ? `${what}: ${reason}` : what)

function placed({ createdAt, takenBy, takenBeyond }: Order): Line {
  if (!takenBy) return { at: createdAt, what: 'Placed' }
  const what = 'Taken on the telephone'
  return { at: createdAt, by: takenBy, what: takenBeyond ? `${what}, beyond the rules: ${takenBeyond}` : what }
}

/**
 * Returns how an order was paid, such as "Paid in cash: at the counter", and who recorded it. A payment through Stripe
 * has no author. `beyond` names the rules that staff overrode when they recorded the payment of an expired order.
 */
function paid(
  otherwise: Pick<LedgerEntry, 'by' | 'reason'> | undefined,
  beyond: string | null = null,
): Pick<Line, 'what' | 'by'> {
  if (!otherwise) return { what: 'Paid' }
  // Erasing an order deletes the reason, which may name the customer.
  const { by, reason } = otherwise
  const what = reason ? `Paid ${inSentence(reason)}` : 'Paid otherwise'
  return { what: beyond ? `${what}. Beyond the rules: ${beyond}` : what, by: by ?? '' }
}

const eventInWords: Record<OrderEvent, (detail: string) => string> = {
  expired: () => 'Not paid in time, so the payment page was closed',
  failed: () => 'The payment failed',
  cancelled: () => 'Cancelled or placed again by the customer before it was paid',
  refunded: (pence) => `Refunded, ${formatPence(Number(pence))} in all`,
  attention: (reason) => `Needs attention: ${reason}`,
}

const mails: Record<OrderMail, string> = {
  'order-received': 'Mail to the customer, with the link to pay',
  'order-confirmed': 'Confirmation to the customer',
  'payment-processing': 'Mail to the customer, that the payment is on its way',
  'payment-failed': 'Mail to the customer, that the order was not paid',
  'paid-too-late': 'Mail to the customer, that the payment came too late',
  'order-refunded': 'Mail to the customer, about the refund',
  'order-cancelled': 'Mail to the customer, that the order is cancelled',
  'order-changed': 'Mail to the customer, that the order has changed',
  'address-replaced': 'Mail to the former address, that the order has another one',
  'change-to-pay': 'Mail to the customer, with the link to pay for the change',
  'change-lapsed': 'Mail to the customer, that the change was not made',
  'refund-on-its-way': 'Mail to the customer, about the refund',
  'change-link': 'Mail to the customer, with the link to change or cancel the order',
  'rest-due': 'Mail to the customer, with the link to pay the rest',
  'rest-paid': 'Mail to the customer, that the rest is paid',
  'allergens-changed': 'Mail to the customer, that the allergens have changed',
  'order-on-its-way': 'Mail to the customer, that the order is on its way',
  'staff-new-order': 'Mail to the kitchen',
  'staff-order-cancelled': 'Mail to the kitchen, that the order is cancelled',
  'staff-order-changed': 'Mail to the kitchen, that the order has changed',
  'staff-needs-attention': 'Mail to the staff, about what needs attention',
  'staff-kitchen-waits': 'Warning to the staff, that the mail to the kitchen was late',
}

/** Returns the staff's name for a mail about an order. */
export function mailInWords(mail: string): string {
  return mails[mail as OrderMail] ?? 'Mail'
}

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function lineOfQueued({ mail, queuedAt, triedAt, hasFailed, isGivenUp }: QueuedMail): Line {
  const name = mailInWords(mail)
  if (isGivenUp) return { at: triedAt, what: `${name} could not be sent`, isTrouble: true }
  if (hasFailed) return { at: triedAt, what: `${name} could not be sent yet and is tried again`, isTrouble: true }
  return { at: queuedAt, what: `${name} waits to be sent` }
}

const marks: Record<string, string> = { cooked: 'Cooked', 'on-its-way': 'On its way', delivered: 'Delivered' }
const acts: Record<string, string> = {
  'send-confirmation': 'Confirmation asked for again',
  'send-payment-link': 'Link to pay asked for again',
  'add-note': 'Note written',
  'handle-attention': 'Handled',
  'put-on-invoice': 'Name and address for the invoice given',
  'retry-mail': 'Mail asked to be tried again',
  'waive-rest': 'Rest waived',
  [printedTheDay]: 'Printed on the sheets of its day',
  [didNotPrintTheDay]: 'Not printed after all',
}

function actInWords(act: string, from: string | null, to: string | null): string {
  if (act === 'rang-about-allergens') return `Rung about changed allergens. ${to}`
  // Up to 1.2.0, the old and the new statement were stored separately.
  if (act === 'tell-allergens')
    return `Written to about changed allergens. ${from ? `Before: “${from}” Now: “${to}”` : to}`
  if (act === 'move-rest') return `Day of the rest moved to ${formatDay(to ?? '')}`
  if (act === 'mark-order') return to ? (marks[to] ?? to) : `No longer: ${marks[from ?? ''] ?? from}`
  return acts[act] ?? act
}
