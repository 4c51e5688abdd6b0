import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { Follows, Known } from '../../server/orders/life/follows.ts'
import type { ExpandedSession } from '../../server/orders/life/judge-payment.ts'
import { type Fact, whatFollows } from '../../server/orders/life/what-follows.ts'
import { isPaid } from '../../server/orders/order/orders.ts'
import { intentsToAsk, isAsSeen, judgeAnswer } from '../../server/orders/paying/look-at-stripe.ts'
import { isCounted, sumsOf } from '../../server/payments/ledger.ts'
import { entryIn, refundMetadata } from '../../server/payments/stripe-refunds.ts'
import {
  aChange,
  aDispute,
  anOrder,
  aPaidSession,
  aRefund,
  aSession,
  carryOutInMemory,
  knownOf,
  type Life,
  lifeOf,
} from './order-in-memory.ts'

/** What Stripe holds. Each act replaces what it alters, so an answer that was read before stays as it was. */
interface AtStripe {
  session: ExpandedSession
  changeSession: 'none' | 'open' | 'expired' | 'paid'
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
}

interface Walk {
  life: Life
  stripe: AtStripe
  /** Decisions about what was read that are not yet written. */
  late: { known: Known; follows: Follows }[]
  /** What the customer paid altogether, in pence. */
  paidPence: number
  count: number
  /** How often the order became one to cook, and how often it stopped being one. */
  confirmed: number
  calledOff: number
}

const begin = (): Walk => ({
  life: lifeOf(anOrder()),
  late: [],
  paidPence: 0,
  count: 0,
  confirmed: 0,
  calledOff: 0,
  stripe: { session: aSession(), changeSession: 'none', refunds: [], disputes: [] },
})

/** Carries out what follows, and counts what it makes of the order. Returns whether it was as it was read. */
function carry(walk: Walk, known: Known, follows: Follows): boolean {
  const before = walk.life.order.status
  // Each transaction has a time of its own.
  walk.life.now = new Date(walk.life.now.getTime() + 1)
  const isDone = carryOutInMemory(walk.life, known, follows)
  const after = walk.life.order.status
  if (before !== 'confirmed' && after === 'confirmed') walk.confirmed += 1
  if (before === 'confirmed' && after === 'cancelled') walk.calledOff += 1
  return isDone
}

const happen = (walk: Walk, fact: Fact) => carry(walk, knownOf(walk.life), whatFollows(knownOf(walk.life), fact))

/** Reads the order and Stripe, and decides. Undefined where all is as it should be. */
function look({ life, stripe }: Walk): { known: Known; follows: Follows } | undefined {
  const known = knownOf(life)
  const { order, ledger, now } = known
  const isOwn = !isPaid(order) || order.paymentIntentId !== null
  const session = stripe.session
  const hasToAsk = intentsToAsk(order, session, ledger).length > 0
  const moved = hasToAsk ? { refunds: stripe.refunds, disputes: stripe.disputes } : undefined
  const answer = judgeAnswer(order, ledger, { session, moved }, now)
  if (isAsSeen(order, answer)) return undefined
  expect(isOwn || !answer.judgement.isNewlyPaid).toBe(true)
  const fact = { happened: 'stripe answered', answer, sessionId: order.checkoutSessionId } as const
  return { known, follows: whatFollows(known, fact) }
}

/** As settleOrder: until what was read still holds when it is written. */
function settle(walk: Walk): void {
  for (let seen = look(walk); seen; seen = look(walk)) carry(walk, seen.known, seen.follows)
}

const waitingOf = ({ changes }: Life) => changes.find(({ state }) => state === 'waiting')
const refundedAtStripe = ({ refunds }: AtStripe) =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)

/** Adds a refund, or alters one, with the sum that its charge tells. */
function withRefunds({ stripe, life }: Walk, refunds: Stripe.Refund[]): AtStripe {
  const own = refunds.filter(({ payment_intent }) => payment_intent === 'pi_1')
  const isPaidThere = stripe.session.payment_status === 'paid'
  const session = isPaidThere ? aPaidSession(refundedAtStripe({ ...stripe, refunds: own })) : stripe.session
  if (stripe.disputes.length > 0 && isPaidThere) markDisputed(session)
  expect(life.order.id).toBe('o1')
  return { ...stripe, refunds, session }
}

function markDisputed(session: ExpandedSession): void {
  const charge = (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
  charge.disputed = true
}

const isOpen = ({ stripe }: Walk) => stripe.session.status === 'open'
const ask = (walk: Walk, share: number) => {
  const { leftPence } = sumsOf(walk.life.ledger)
  const amountPence = Math.max(1, Math.round(leftPence * share))
  const refund = { key: `press ${++walk.count}`, amountPence, reason: 'Rain', by: 'Ranjit' }
  return leftPence > 0 ? { refund, ids: walk.life.ledger.map((_, index) => `r${walk.count}.${index}`) } : undefined
}

/** All that may happen, each where it can. `share` is a number from 0 to 1. */
const acts: Record<string, (walk: Walk, share: number) => void> = {
  'the customer pays': (walk) => {
    if (!isOpen(walk)) return
    walk.stripe = { ...walk.stripe, session: aPaidSession() }
    walk.paidPence += 34_994
  },
  'a bank begins to pay': (walk) => {
    const payment_intent = { id: 'pi_1', status: 'processing' }
    if (isOpen(walk)) walk.stripe = { ...walk.stripe, session: aSession({ status: 'complete', payment_intent }) }
  },
  'that bank pays, or does not': (walk, share) => {
    const { status, payment_status } = walk.stripe.session
    if (status !== 'complete' || payment_status === 'paid') return
    const failed = { status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }
    walk.stripe = { ...walk.stripe, session: share > 0.3 ? aPaidSession() : aSession(failed) }
    if (share > 0.3) walk.paidPence += 34_994
  },
  'the session expires': (walk) => {
    if (isOpen(walk)) walk.stripe = { ...walk.stripe, session: aSession({ status: 'expired' }) }
  },
  'the order is settled': settle,
  'the order is settled twice': (walk) => {
    settle(walk)
    expect(look(walk)).toBeUndefined()
  },
  'somebody reads it, to write later': (walk) => {
    const seen = look(walk)
    if (seen) walk.late.push(seen)
  },
  'what was read is written late': (walk) => {
    for (const { known, follows } of walk.late.splice(0)) if (!carry(walk, known, follows)) settle(walk)
  },
  'somebody cancels it unpaid': (walk, share) => {
    const { order } = walk.life
    if (order.paymentStatus !== 'pending' || order.processingSince || order.attention) return
    happen(walk, { happened: 'cancelled', ...(share > 0.5 && { by: 'Ranjit', reason: 'Rain' }) })
    if (isOpen(walk)) walk.stripe = { ...walk.stripe, session: aSession({ status: 'expired' }) }
    settle(walk)
  },
  'staff cancel it paid': (walk, share) => {
    settle(walk)
    if (walk.life.order.status !== 'confirmed') return
    const refund = share > 0.2 ? ask(walk, share) : undefined
    happen(walk, { happened: 'cancelled', by: 'Ranjit', reason: 'Rain', refund })
  },
  'staff ask for a refund': (walk, share) => {
    settle(walk)
    const asked = isPaid(walk.life.order) ? ask(walk, share) : undefined
    if (asked) happen(walk, { happened: 'refund asked', ...asked })
  },
  'the job makes the refunds': (walk, share) => {
    // A server may die after the first.
    for (const id of walk.life.toRefund.splice(0, share > 0.5 ? 100 : 1)) makeRefund(walk, id, share)
    settle(walk)
  },
  'a refund ends': (walk, share) => {
    const open = walk.stripe.refunds.filter(({ status }) => status !== 'failed')
    const chosen = open[Math.floor(share * open.length)]
    if (!chosen) return
    const status = chosen.status === 'pending' && share < 0.7 ? 'succeeded' : 'failed'
    const alter = (refund: Stripe.Refund) => (refund.id === chosen.id ? { ...refund, status } : refund)
    walk.stripe = withRefunds(walk, walk.stripe.refunds.map(alter))
  },
  'somebody refunds in Stripe': (walk, share) => {
    const left = 34_994 - refundedAtStripe({ ...walk.stripe, refunds: walk.stripe.refunds.filter(isOfOwn) })
    if (walk.stripe.session.payment_status !== 'paid' || left <= 0) return
    const amount = Math.max(1, Math.round(left * Math.min(1, share * 1.5)))
    walk.stripe = withRefunds(walk, [...walk.stripe.refunds, aRefund({ id: `re_${++walk.count}`, amount })])
  },
  'a dispute begins or ends': (walk, share) => {
    if (walk.stripe.session.payment_status !== 'paid') return
    const taken = { amount: -1_000 }
    const ended = share > 0.5 ? { status: 'lost' } : { status: 'won', balance_transactions: [taken, { amount: 1_000 }] }
    const [known] = walk.stripe.disputes
    if (known && known.status !== 'needs_response') return
    const dispute = aDispute({ amount: 1_000, balance_transactions: [taken], ...(known && ended) })
    walk.stripe = withRefunds({ ...walk, stripe: { ...walk.stripe, disputes: [dispute] } }, walk.stripe.refunds)
    if (walk.stripe.session.payment_status === 'paid') markDisputed(walk.stripe.session)
  },
  'it is paid otherwise': (walk) => {
    settle(walk)
    const { order } = walk.life
    if (isPaid(order) || order.processingSince || order.attention || order.cancelledAt) return
    if (order.status === 'cancelled' && order.paymentStatus === 'pending') return
    if (isOpen(walk)) walk.stripe = { ...walk.stripe, session: aSession({ status: 'expired' }) }
    happen(walk, { happened: 'paid offline', by: 'Ranjit', reason: 'In cash', key: 'k' })
    walk.paidPence += 34_994
  },
  'staff change it': (walk, share) => {
    settle(walk)
    const { order, changes } = walk.life
    if (order.status !== 'confirmed' || waitingOf(walk.life) || changes.length > 0) return
    if (share > 0.5) storeWaiting(walk)
    else changeAtOnce(walk, share)
  },
  'the change is paid': (walk) => {
    if (walk.stripe.changeSession !== 'open') return
    walk.stripe = { ...walk.stripe, changeSession: 'paid' }
    walk.paidPence += 17_497
  },
  'the session of the change expires': (walk) => {
    if (walk.stripe.changeSession === 'open') walk.stripe = { ...walk.stripe, changeSession: 'expired' }
  },
  'the change is settled': settleTheChange,
  'staff take the change back': (walk) => {
    const change = waitingOf(walk.life)
    if (!change || walk.stripe.changeSession === 'paid') return
    walk.stripe = { ...walk.stripe, changeSession: 'expired' }
    happen(walk, { happened: 'change withdrawn', change, isReplaced: false })
  },
  'somebody handles it': ({ life }) => {
    life.order = { ...life.order, attentionHandled: life.order.attention }
  },
  'hours pass': ({ life }, share) => {
    life.now = new Date(life.now.getTime() + share * 48 * 3_600_000)
  },
}

const isOfOwn = ({ payment_intent }: Stripe.Refund) => payment_intent === 'pi_1'

function makeRefund(walk: Walk, id: string, share: number): void {
  const entry = walk.life.ledger.find((each) => each.id === id)
  if (entry?.state !== 'asked') return
  const payment_intent = entry.paymentIntentId ?? 'pi_1'
  const price = payment_intent === 'pi_1' ? 34_994 : 17_497
  const ofIt = walk.stripe.refunds.filter((refund) => refund.payment_intent === payment_intent)
  // Somebody may have refunded in Stripe meanwhile, and less is left there than was asked for.
  const isLeft = refundedAtStripe({ ...walk.stripe, refunds: ofIt }) + entry.amountPence <= price
  if (!isLeft || share < 0.1) {
    happen(walk, { happened: 'refund refused', entry, refusal: 'Stripe does not allow it' })
    return
  }
  const facts = { amount: entry.amountPence, payment_intent, metadata: refundMetadata('o1', id) }
  walk.stripe = withRefunds(walk, [...walk.stripe.refunds, aRefund({ id: `re_${++walk.count}`, ...facts })])
}

function storeWaiting(walk: Walk): void {
  const change = aChange(walk.life.order, 3, { createdAt: walk.life.now })
  walk.life.changes = [change]
  walk.stripe = { ...walk.stripe, changeSession: 'open' }
  happen(walk, { happened: 'change waits', change })
}

function changeAtOnce(walk: Walk, share: number): void {
  const isCheaper = share > 0.2
  const change = aChange(walk.life.order, isCheaper ? 1 : 3, { state: 'in-force', checkoutSessionId: null })
  const known = knownOf(walk.life)
  walk.life.changes = [change]
  if (!isCheaper) {
    carry(walk, known, whatFollows(known, { happened: 'changed', change, paidBy: 'In cash' }))
    walk.paidPence += 17_497
    return
  }
  const { leftPence } = sumsOf(known.ledger)
  const amountPence = Math.min(17_497, leftPence)
  const refund = { key: 'change-c1', amountPence, reason: 'Fewer', by: 'Ranjit', changeId: 'c1' }
  const asked = amountPence > 0 ? { refund, ids: known.ledger.map((_, index) => `rc${index}`) } : undefined
  carry(walk, known, whatFollows(known, { happened: 'changed', change, refund: asked }))
}

/** As settleChange. */
function settleTheChange(walk: Walk): void {
  const [change] = walk.life.changes
  if (!change?.checkoutSessionId) return
  const { changeSession } = walk.stripe
  if (changeSession === 'paid') {
    if (walk.life.ledger.some(({ kind, changeId }) => kind === 'charge' && changeId === change.id)) return
    const payment = { amountPence: 17_497, currency: 'gbp', stripeId: 'ch_c', paymentIntentId: 'pi_c' }
    happen(walk, { happened: 'change paid', change, payment, refundId: 'r-change' })
    return
  }
  const session = changeSession === 'expired' ? { status: 'expired' as const, payment_intent: null } : undefined
  happen(walk, { happened: 'change not paid', change, session, isBeingEnded: false })
}

/** Lets everything that is under way come to its end. */
function comeToRest(walk: Walk): void {
  for (let round = 0; round < 6; round += 1) {
    acts['what was read is written late']?.(walk, 1)
    settleTheChange(walk)
    acts['the job makes the refunds']?.(walk, 1)
  }
}

const named = (walk: Walk, name: string) => walk.life.mails.filter(({ mail }) => mail === name)

function judge(walk: Walk): void {
  const { life, stripe } = walk
  const { order, ledger, changes } = life
  // It rests: nothing follows any more.
  expect(look(walk)).toBeUndefined()
  // Nothing that is paid is lost, and nothing is counted twice.
  const sums = sumsOf(ledger)
  expect(sums.paidPence).toBe(walk.paidPence - notOurs(walk))
  if (sums.paidPence > 0) expect(isPaid(order)).toBe(true)
  expect(order.refundedPence).toBe(sums.refundedPence)
  expect(sums.paidPence).toBeGreaterThanOrEqual(sums.refundedPence)
  // Each refund at Stripe has one row, with its state there; one that failed before anybody looked has none.
  const rows = ledger.flatMap(({ kind, stripeId, state }) =>
    kind === 'refund' && stripeId ? [`${stripeId} ${state}`] : [],
  )
  const there = isPaid(order) ? stripe.refunds.map(({ id, status }) => `${id} ${status}`) : []
  expect(there).toEqual(expect.arrayContaining(rows))
  expect(rows).toEqual(expect.arrayContaining(there.filter((refund) => !refund.endsWith('failed'))))
  expect(new Set(rows).size).toBe(rows.length)
  judgeMails(walk)
  // A change that waits has an order that is to be cooked.
  if (waitingOf(life)) expect(order.status).toBe('confirmed')
  if (changes[0]?.state === 'in-force') expect(order.version).toBe(2)
}

/** What was paid at a session that had expired before. Staff are told of it, and it is not counted. */
function notOurs({ life, stripe }: Walk): number {
  const isBoth = life.order.paymentIntentId === null && stripe.session.payment_status === 'paid' && isPaid(life.order)
  return isBoth ? 34_994 : 0
}

function judgeMails(walk: Walk): void {
  const { life } = walk
  const { order, ledger } = life
  const count = (name: string) => named(walk, name).length
  // The customer and the kitchen each hear once that the order is to be cooked.
  expect(count('order-confirmed')).toBe(walk.confirmed)
  expect(count('staff-new-order')).toBe(walk.confirmed)
  expect(walk.confirmed).toBeLessThanOrEqual(1)
  // The customer hears once that it is not cooked any more: by a cancellation, or by a whole refund in Stripe.
  const wholly = named(walk, 'order-refunded').filter(() => order.cancelledBy === null)
  expect(count('order-cancelled') + (wholly.length > 0 ? 1 : 0)).toBeGreaterThanOrEqual(walk.calledOff)
  expect(count('order-cancelled')).toBeLessThanOrEqual(1)
  // Each refund that Stripe took is told once: by its own mail, that of its cancellation, or that of its change.
  const told = named(walk, 'refund-on-its-way').map(({ entryId }) => entryId)
  expect(new Set(told).size).toBe(told.length)
  const presses = ledger.filter(
    ({ idempotencyKey, kind }) => kind === 'refund' && /^press \d+$/.test(idempotencyKey ?? ''),
  )
  for (const entry of presses) {
    const parts = ledger.filter(({ idempotencyKey }) => idempotencyKey?.split('#')[0] === entry.idempotencyKey)
    const isTaken = parts.some(({ stripeId, state }) => stripeId !== null || state === 'succeeded')
    const isOfCancelling = named(walk, 'order-cancelled').some(({ entryId }) => entryId === entry.id)
    const isTold = told.includes(entry.id)
    if (isTaken) expect(isOfCancelling || isTold, entry.id).toBe(true)
    expect(isOfCancelling && isTold, entry.id).toBe(false)
  }
  // The mail about a change in force tells of its refund.
  const ofChange = ledger.find(({ idempotencyKey }) => idempotencyKey === 'change-c1')
  if (ofChange && life.changes[0]?.state === 'in-force') expect(told).not.toContain(ofChange.id)
  // Each refund asked here that failed was told to staff.
  const reasons = named(walk, 'staff-needs-attention').map(({ reason }) => reason ?? '')
  for (const { idempotencyKey, state } of ledger.filter(({ kind }) => kind === 'refund'))
    if (idempotencyKey && !isCounted({ state })) expect(reasons.some((reason) => reason.includes('failed'))).toBe(true)
  // A flag has its mail and its line in the history.
  expect(life.events.filter((event) => event === 'attention').length).toBe(reasons.length)
  if (order.attention) expect(reasons.some((reason) => order.attention?.includes(reason))).toBe(true)
  // An order that closed unpaid is told to its customer once at most.
  expect(count('payment-failed')).toBeLessThanOrEqual(1)
  expect(entriesOfStripe(walk)).toBe(true)
}

/** Whether each refund at Stripe that names an entry names one that is there. */
const entriesOfStripe = ({ life, stripe }: Walk) =>
  stripe.refunds.every((refund) => {
    const id = entryIn(refund)
    return id === undefined || life.ledger.some((entry) => entry.id === id)
  })

/** Where a walk begins: with a new order, a paid one, one whose change waits, or one that was paid twice. */
const paid: [string, number][] = [
  ['the customer pays', 0],
  ['the order is settled', 0],
]
const changed: [string, number][] = [...paid, ['staff change it', 1]]
const starts: [string, number][][] = [
  [],
  paid,
  changed,
  [...changed, ['the change is paid', 0], ['the change is settled', 0]],
]

test('whatever happens to an order, in any sequence, twice and late: money and mails come out right', () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.array(step, { minLength: 1, maxLength: 20 }), (start, steps) => {
      const walk = begin()
      for (const [name, share] of [...start, ...steps]) {
        acts[name]?.(walk, share)
        // An order that is called off has no waiting change for the kitchen to read.
        if (walk.life.order.status === 'cancelled') expect(waitingOf(walk.life)).toBeUndefined()
      }
      comeToRest(walk)
      judge(walk)
    }),
    { numRuns: 3_000 },
  )
})
