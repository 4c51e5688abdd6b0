import { expect, test } from 'vitest'
import type { OrderContent } from '../../contract/order-change.ts'
import type { OrderChange } from '../../server/database/changes-schema.ts'
import type { LedgerEntry } from '../../server/database/ledger-schema.ts'
import type { Order } from '../../server/database/schema.ts'
import { atThisMoment, type Follows, holdsPlaces, type Known } from '../../server/orders/life/follows.ts'
import { type Fact, whatFollows } from '../../server/orders/life/what-follows.ts'
import { type AtStripe, judgeAnswer } from '../../server/orders/paying/look-at-stripe.ts'
import { isCounted } from '../../server/payments/ledger.ts'
import { refundMetadata } from '../../server/payments/stripe-refunds.ts'
import { readText } from './doc-tables.ts'
import { aChange, aDispute, anEntry, anOrder, aPaidSession, aRefund, aSession, placedAt } from './order-in-memory.ts'

interface Case {
  known: Known
  fact: Fact
}

const known = (order: Order, more: Partial<Known> = {}): Known => ({
  order,
  ledger: [],
  changes: [],
  now: placedAt,
  ...more,
})

/** The case that Stripe has answered about an order. */
function answered(order: Order, atStripe: AtStripe, more: Partial<Known> = {}): Case {
  const all = known(order, more)
  const answer = judgeAnswer(order, all.ledger, atStripe, all.now)
  return { known: all, fact: { happened: 'stripe answered', answer, sessionId: order.checkoutSessionId } }
}

const pending = anOrder()
const paid = anOrder({ paymentStatus: 'completed', status: 'confirmed', paymentIntentId: 'pi_1', paidAt: placedAt })
const byHand = { ...paid, paymentIntentId: null, checkoutSessionId: null }
const charge = anEntry({ id: 'e1', kind: 'charge', stripeId: 'ch_1' })
const inHand = anEntry({ id: 'e1', kind: 'paid-otherwise' })
const asked = anEntry({
  id: 'e2',
  kind: 'refund',
  state: 'asked',
  amountPence: 5_000,
  idempotencyKey: 'k',
  by: 'Ranjit',
})
const taken: LedgerEntry = { ...asked, state: 'succeeded', stripeId: 're_1' }
const disputed = anEntry({ id: 'e3', kind: 'dispute', stripeId: 'dp_1', explanation: 'the bank has not decided yet' })
const withCharge = { ledger: [charge] }
const expired = anOrder({ paymentStatus: 'expired', status: 'cancelled' })
const minutesBefore = new Date('2026-12-24T17:30:00Z')
const afterwards = new Date('2026-12-24T18:31:00Z')
const press = { key: 'k', amountPence: 5_000, reason: 'Rain', by: 'Ranjit' }
const ours = (given: object) => aRefund({ amount: 5_000, metadata: refundMetadata('o1', 'e2'), ...given })
const session = aPaidSession(5_000)
const waiting = aChange(paid, 3)
const paymentOf = ({ differencePence: amountPence }: OrderChange) => ({
  amountPence,
  currency: 'gbp',
  stripeId: 'ch_2',
  paymentIntentId: 'pi_2',
})
const withRest = { ...paid, depositPence: 10_000, restPence: 24_994, restDue: '2026-12-01', restSessionId: 'cs_r' }
const restCharge = { amountPence: 24_994, currency: 'gbp', stripeId: 'ch_2', paymentIntentId: 'pi_2' }
const restOf = (order: Order, fact: Fact): Case => ({ known: known(order, withCharge), fact })
const restIsPaid: Fact = { happened: 'rest paid', payment: restCharge, refundId: 'e2' }
const inForce = (quantity: number) => aChange(paid, quantity, { state: 'in-force', checkoutSessionId: null })
const lost = { balance_transactions: [{ amount: -34_994 }], status: 'lost' }
const won = { balance_transactions: [{ amount: -34_994 }, { amount: 34_994 }], status: 'won' }
const sameFood = inForce(2)
const later = { ...sameFood, after: { ...sameFood.after, eventTime: '19:30' } as OrderContent }
const cancelled: Fact = {
  happened: 'cancelled',
  by: 'Ranjit',
  reason: 'Rain',
  refund: { refund: press, ids: ['e2'] },
}

/** Each thing that happens to an order, by an example of it. */
const cases: Record<string, Case> = {
  'its customer pays': answered(pending, { session: aPaidSession() }),
  'the same, late: its time to pay had run out': answered(expired, { session: aPaidSession() }),
  'the same, while staff cancelled it': answered(
    anOrder({ status: 'cancelled', cancelledAt: placedAt, cancelledBy: 'Ranjit' }),
    { session: aPaidSession() },
  ),
  'the same, an hour before its event': answered(pending, { session: aPaidSession() }, { now: minutesBefore }),
  'the same, once its event has begun': answered(pending, { session: aPaidSession() }, { now: afterwards }),
  'the same, of another amount': answered(pending, { session: aPaidSession(0, { amount_total: 100 }) }),
  'the customer’s bank begins to pay': answered(pending, { session: aSession({ status: 'complete' }) }),
  'that bank does not send the money': answered(anOrder({ processingSince: placedAt }), {
    session: aSession({ status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }),
  }),
  'its customer cancels it unpaid': { known: known(pending), fact: { happened: 'cancelled' } },
  'staff cancel it unpaid': { known: known(pending), fact: { happened: 'cancelled', by: 'Ranjit', reason: 'Rain' } },
  'its session expires': answered(pending, { session: aSession({ status: 'expired' }) }),
  'the same, because its customer cancelled': answered(anOrder({ status: 'cancelled' }), {
    session: aSession({ status: 'expired' }),
  }),
  'the same, because staff cancelled': answered(anOrder({ status: 'cancelled', cancelledAt: placedAt }), {
    session: aSession({ status: 'expired' }),
  }),
  'its session was never opened': {
    known: known(anOrder({ checkoutSessionId: null })),
    fact: { happened: 'never opened' },
  },
  'Stripe does not know its session': answered(pending, { session: null }),
  'it leaves the kitchen': { known: known(paid), fact: { happened: 'left', at: minutesBefore } },
  'the same is marked on another day': { known: known(paid), fact: { happened: 'left', at: placedAt } },
  'staff record that it was paid offline': {
    known: known(pending),
    fact: { happened: 'paid offline', by: 'Ranjit', reason: 'In cash' },
  },
  'staff ask for a refund of a part': {
    known: known(paid, withCharge),
    fact: { happened: 'refund asked', refund: press, ids: ['e2'] },
  },
  'the same, of what was paid offline': {
    known: known(byHand, { ledger: [inHand] }),
    fact: { happened: 'refund asked', refund: press, ids: ['e2'] },
  },
  'Stripe takes that refund': answered(
    paid,
    { session, moved: { refunds: [ours({})], disputes: [] } },
    { ledger: [charge, asked] },
  ),
  'Stripe refuses it': {
    known: known(paid, { ledger: [charge, asked] }),
    fact: { happened: 'refund refused', entry: asked, refusal: 'the customer disputes the payment' },
  },
  'its bank sends it back': answered(
    { ...paid, refundedPence: 5_000 },
    { session, moved: { refunds: [ours({ status: 'failed' })], disputes: [] } },
    { ledger: [charge, taken] },
  ),
  'somebody refunds a part in Stripe': answered(
    paid,
    { session, moved: { refunds: [aRefund({ amount: 5_000 })], disputes: [] } },
    withCharge,
  ),
  'the same, all of it': answered(
    paid,
    { session: aPaidSession(34_994), moved: { refunds: [aRefund({ status: 'succeeded' })], disputes: [] } },
    { ...withCharge, changes: [waiting] },
  ),
  'its customer disputes the payment': answered(
    paid,
    { session: aPaidSession(), moved: { refunds: [], disputes: [aDispute()] } },
    withCharge,
  ),
  'the dispute is won': answered(
    paid,
    { session: aPaidSession(), moved: { refunds: [], disputes: [aDispute(won)] } },
    { ledger: [charge, disputed] },
  ),
  'the dispute is lost': answered(
    paid,
    { session: aPaidSession(), moved: { refunds: [], disputes: [aDispute(lost)] } },
    { ledger: [charge, disputed] },
  ),
  'somebody cancels it once it is paid': { known: known(paid, { ...withCharge, changes: [waiting] }), fact: cancelled },
  'the same, when its day is over': {
    known: known(paid, { ...withCharge, now: new Date('2026-12-26T12:00:00Z') }),
    fact: cancelled,
  },
  'a change that costs the same': { known: known(paid, withCharge), fact: { happened: 'changed', change: later } },
  'a change that costs less': {
    known: known(paid, withCharge),
    fact: { happened: 'changed', change: inForce(1), refund: { refund: { ...press, changeId: 'c1' }, ids: ['e2'] } },
  },
  'a change that costs more, paid offline': {
    known: known(paid, withCharge),
    fact: { happened: 'changed', change: inForce(3), paidBy: 'In cash' },
  },
  'a change that costs more waits': {
    known: known(paid, withCharge),
    fact: { happened: 'change waits', change: waiting },
  },
  'it is paid': {
    known: known(paid, { ...withCharge, changes: [waiting] }),
    fact: { happened: 'change paid', change: waiting, payment: paymentOf(waiting), refundId: 'e2' },
  },
  'it is paid too late': {
    known: known(paid, withCharge),
    fact: {
      happened: 'change paid',
      change: { ...waiting, state: 'lapsed' },
      payment: paymentOf(waiting),
      refundId: 'e2',
    },
  },
  'its time to pay runs out': {
    known: known(paid, { ...withCharge, changes: [waiting], now: new Date('2026-11-22T12:00:00Z') }),
    fact: {
      happened: 'change not paid',
      change: waiting,
      session: aSession({ status: 'expired' }),
      isBeingEnded: false,
    },
  },
  'its session is expired in Stripe': {
    known: known(paid, { ...withCharge, changes: [waiting] }),
    fact: {
      happened: 'change not paid',
      change: waiting,
      session: aSession({ status: 'expired' }),
      isBeingEnded: false,
    },
  },
  'staff take it back': {
    known: known(paid, { ...withCharge, changes: [waiting] }),
    fact: { happened: 'change withdrawn', change: waiting, isReplaced: false },
  },
  'a deposit is paid': answered(
    anOrder({ takenBy: 'Ranjit', depositPence: 10_000, restPence: 24_994, restDue: '2026-12-01' }),
    { session: aPaidSession(0, { amount_total: 10_000 }) },
  ),
  'its rest is paid': restOf(withRest, restIsPaid),
  'the same, twice': restOf({ ...withRest, restPence: 0 }, restIsPaid),
  'its rest is paid offline': restOf(withRest, {
    happened: 'rest paid offline',
    by: 'Ranjit',
    reason: 'In cash',
    key: 'k',
  }),
  'staff waive its rest': restOf(withRest, { happened: 'rest waived' }),
  'its rest is due in three days': restOf(withRest, { happened: 'rest due', isOver: false }),
  'the day of its rest is over': restOf(withRest, { happened: 'rest due', isOver: true }),
}

const row = ([title, { known: all, fact }]: [string, Case]): string => {
  const follows = whatFollows(all, fact)
  const cells = [
    title,
    becomes(all.order, follows),
    moneyOf(follows),
    endsOf(follows),
    mailsOf(follows),
    looksOf(follows),
  ]
  return `| ${cells.map((cell) => cell || '–').join(' | ')} |`
}

function becomes(order: Order, { columns }: Follows): string {
  const after = { ...order, ...columns } as Order
  const words = [
    after.paymentStatus !== order.paymentStatus && after.paymentStatus,
    after.status !== order.status && after.status,
    after.processingSince !== order.processingSince && 'a bank pays',
    after.version !== order.version && 'the next version',
    holdsPlaces(after) !== holdsPlaces(order) && (holdsPlaces(after) ? 'takes its places' : 'gives its places back'),
  ]
  return words.filter(Boolean).join(', ')
}

const papers: Partial<Record<LedgerEntry['kind'], string>> = {
  charge: 'invoice',
  'paid-otherwise': 'invoice',
  refund: 'credit note',
  dispute: 'dispute note',
}

/** The rows of the ledger, and the paper of each whose money has moved. */
function moneyOf({ ledger }: Follows): string {
  const named = ledger.map((write): [string, LedgerEntry['kind'] | undefined] => {
    if (write.write === 'own charge') return ['charge', 'charge']
    if (write.write === 'further charge') return [`charge of the ${write.row.changeId ? 'change' : 'rest'}`, 'charge']
    if (write.write === 'payment by hand') return ['paid offline', 'paid-otherwise']
    if (write.write === 'asked refund')
      return write.isByHand ? ['refund by hand', 'refund'] : ['refund asked', undefined]
    if (write.write === 'refund of Stripe')
      return [`refund ${write.row.state}`, write.row.state === 'succeeded' ? 'refund' : undefined]
    if (write.write === 'dispute') return ['dispute', 'dispute']
    if (write.write === 'no refunds from before the ledger') return ['', undefined]
    const isNew = write.becomes.state !== write.entry.state
    return [isNew ? `${write.entry.kind} ${write.becomes.state}` : `${write.becomes.explanation}`, undefined]
  })
  return named.map(([name, kind]) => (kind ? `${name} (${papers[kind]})` : name)).join(', ')
}

function endsOf({ ends, expire, offers, takesMarksBack }: Follows): string {
  const words = [
    ends && `change ${ends.as}`,
    offers && 'page opened',
    takesMarksBack && 'marks taken back',
    expire.includes('that of the change which ends') && 'its session expired',
    expire.includes('that of the rest') && 'session of the rest expired',
    expire.includes('those of the orders that it replaces') && 'sessions of replaced orders expired',
  ]
  return words.filter(Boolean).join(', ')
}

const mailsOf = ({ mails }: Follows) => mails.map(({ mail }) => `\`${mail}\``).join(', ')

const questions = {
  'is its day over-full': 'where its day is over-full',
  'did the customer pay twice': 'where another order of that day is paid',
}
const looksOf = ({ attention }: Follows) =>
  attention
    .flatMap(({ reasons }) => reasons)
    .map((reason) => (typeof reason === 'string' ? 'yes' : questions[reason.ask]))
    .filter((word, index, all) => all.indexOf(word) === index)
    .join(', ')

const head = `| what happens | the order becomes | ledger (paper) | change, sessions | mails | a person looks |
| --- | --- | --- | --- | --- | --- |`

test('docs/money.md has the life of an order as the code decides it', () => {
  const table = [head, ...Object.entries(cases).map(row)].join('\n')
  const [, written = ''] =
    /## The life of an order[\s\S]*?\n(\| what happens[\s\S]*?)\n\n/.exec(readText('docs/money.md')) ?? []
  expect(written).toBe(table)
})

/** Every kind of fact has an example in the table. */
const happened: Record<Fact['happened'], true> = {
  'stripe answered': true,
  'never opened': true,
  'paid offline': true,
  cancelled: true,
  'refund asked': true,
  'refund refused': true,
  changed: true,
  'change waits': true,
  'change paid': true,
  'change not paid': true,
  'change withdrawn': true,
  'rest paid': true,
  'rest paid offline': true,
  'rest waived': true,
  'rest due': true,
  left: true,
}

test('the table has each kind of fact', () => {
  const shown = new Set(Object.values(cases).map(({ fact }) => fact.happened))
  expect([...shown].sort()).toEqual(Object.keys(happened).sort())
})

test('a mail of its own tells the customer of each way in which an order ends', () => {
  for (const [title, { known: all, fact }] of Object.entries(cases)) {
    const { columns, mails, attention } = whatFollows(all, fact)
    if (columns.status !== 'cancelled' || title.includes('its customer cancelled')) continue
    if (fact.happened === 'never opened') continue
    // Its session is expired next, and that sends the mail.
    if (fact.happened === 'cancelled' && all.order.paymentStatus === 'pending') continue
    expect(mails.length + attention.length, title).toBeGreaterThan(0)
  }
})

test('a cancellation and its refund have the same time, and a refund by hand counts at once', () => {
  expect(whatFollows(cases['somebody cancels it once it is paid']?.known as Known, cancelled).columns.cancelledAt).toBe(
    atThisMoment,
  )
  const { columns } = whatFollows(known(byHand, { ledger: [inHand] }), {
    ...{ happened: 'refund asked', ids: ['e2'], refund: { ...press, amountPence: 34_994 } },
  })
  expect(columns).toEqual({ refundedPence: 34_994, paymentStatus: 'refunded' })
  expect(isCounted(taken)).toBe(true)
})

test.each<[string, Partial<Order>, Partial<OrderChange>, Partial<ReturnType<typeof paymentOf>>, Date?]>([
  ['it was taken back', {}, { state: 'withdrawn' }, {}],
  ['its time to pay had run out', {}, { state: 'lapsed' }, {}],
  ['its order is cancelled, by a server that knows of no changes', { status: 'cancelled' }, {}, {}],
  ['another change came between', { version: 2 }, {}, {}],
  ['its order is erased', { erased: true }, {}, {}],
  ['its event has begun', {}, {}, {}, afterwards],
  ['another amount was paid', {}, {}, { amountPence: 1 }],
  ['it was paid in another currency', {}, {}, { currency: 'eur' }],
])('what was paid for a change goes back where %s, and staff are told', (_, altered, ended, other, now = placedAt) => {
  const change = { ...waiting, ...ended }
  const payment = { ...paymentOf(change), ...other }
  const all = known({ ...paid, ...altered }, { ...withCharge, changes: [change], now })
  const follows = whatFollows(all, { happened: 'change paid', change, payment, refundId: 'e2' })
  expect(follows.ledger.map((write) => [write.write, 'row' in write && write.row.amountPence])).toEqual([
    ['further charge', payment.amountPence],
    ['asked refund', payment.amountPence],
  ])
  expect([follows.columns, follows.mails]).toEqual([{}, []])
  expect(follows.attention).toMatchObject([{ reasons: [expect.stringMatching(/^The customer paid £/)] }])
  expect(follows.ends?.as).toBe(change.state === 'waiting' ? 'withdrawn' : undefined)
})

test.each([
  ['more is paid than is left', { restPence: 20_000 }, {}, 20_000, 4_994],
  ['the order was cancelled', { status: 'cancelled' as const }, {}, 0, 24_994],
  ['it was waived or paid otherwise', { restPence: 0 }, {}, 0, 24_994],
  ['it was paid in another currency', {}, { currency: 'eur' }, 0, 24_994],
  ['less is paid than is left by now', { restPence: 30_000 }, {}, 24_994, 0],
])(
  'of a payment for the rest, the surplus goes back where %s, and staff are told',
  (_, altered, other, taken, back) => {
    const order = { ...withRest, ...altered }
    const follows = whatFollows(known(order, withCharge), {
      ...restIsPaid,
      payment: { ...restCharge, ...other },
    } as Fact)
    expect(follows.columns.restPence).toBe(order.restPence - taken)
    expect(follows.ledger.flatMap((write) => ('row' in write ? [write.row.amountPence] : []))).toEqual(
      back > 0 ? [24_994, back] : [24_994],
    )
    expect([follows.mails.length, follows.attention.length]).toEqual([taken > 0 ? 1 : 0, back > 0 ? 1 : 0])
  },
)

test('a change that is paid as it was asked for is in force', () => {
  expect(whatFollows(cases['it is paid']?.known as Known, cases['it is paid']?.fact as Fact).ends?.as).toBe('in-force')
})

test('an order of which everything had gone back is a paid one again once a difference is paid offline', () => {
  const fact: Fact = { happened: 'changed', change: inForce(3), paidBy: 'In cash' }
  expect(whatFollows(known({ ...paid, paymentStatus: 'refunded' }, withCharge), fact).columns.paymentStatus).toBe(
    'completed',
  )
})

test('a changed e-mail address alone is told at both, in whatever letters it is written, and not to the kitchen', () => {
  const mailsOfAddress = (customerEmail: string) => {
    const moved = { ...sameFood, after: { ...sameFood.after, customerEmail } as OrderContent }
    return whatFollows(known(paid, withCharge), { happened: 'changed', change: moved }).mails.map(({ mail }) => mail)
  }
  expect(mailsOfAddress('new@example.com')).toEqual(['order-changed', 'address-replaced'])
  expect(mailsOfAddress('Jasleen@Example.com')).toEqual(['order-changed'])
})
