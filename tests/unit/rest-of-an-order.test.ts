import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPaymentPence } from '../../contract/deposit.ts'
import { moneyOfChange } from '../../contract/order-change.ts'
import { type Fact, whatFollows } from '../../server/orders/life/what-follows.ts'
import { isPaid, isRestOpen } from '../../server/orders/order/orders.ts'
import { judgeAnswer } from '../../server/orders/paying/look-at-stripe.ts'
import { sumsOf } from '../../server/payments/ledger.ts'
import { aChange, anOrder, aPaidSession, carryOutInMemory, knownOf, type Life, lifeOf } from './order-in-memory.ts'

/** A page at Stripe on which the rest may be paid, as it was opened. */
interface Page {
  intent: string
  pence: number
  isPaid: boolean
}

interface Walk {
  life: Life
  pages: Page[]
  /** What the customer paid altogether, in pence. */
  paidPence: number
  count: number
  /** Whether money was given back for another reason than a change. */
  hasGift: boolean
}

const depositPence = 10_000
const beginWalk = (): Walk => ({
  life: lifeOf(anOrder({ takenBy: 'Ranjit', depositPence, restPence: 24_994, restDue: '2026-12-17' })),
  pages: [],
  paidPence: 0,
  count: 0,
  hasGift: false,
})

function happen({ life }: Walk, fact: Fact): void {
  life.now = new Date(life.now.getTime() + 1)
  const known = knownOf(life)
  expect(carryOutInMemory(life, known, whatFollows(known, fact))).toBe(true)
}

function payDeposit(walk: Walk): void {
  const { order, ledger, now } = knownOf(walk.life)
  const answer = judgeAnswer(
    order,
    ledger,
    { session: aPaidSession(0, { amount_total: firstPaymentPence(order) }) },
    now,
  )
  happen(walk, { happened: 'stripe answered', answer, sessionId: order.checkoutSessionId })
  walk.paidPence += depositPence
}

/** As settleRest: each payment is recorded once, however often somebody asks. */
function settle(walk: Walk): void {
  for (const { intent, pence } of walk.pages.filter((page) => page.isPaid)) {
    if (walk.life.ledger.some(({ paymentIntentId, kind }) => kind === 'charge' && paymentIntentId === intent)) continue
    const payment = { amountPence: pence, currency: 'gbp', stripeId: `ch_${intent}`, paymentIntentId: intent }
    happen(walk, { happened: 'rest paid', payment, refundId: `s${++walk.count}` })
  }
}

test('an event that moves before the day of its rest moves that day too, and its customer is reminded of it; a later one leaves it', () => {
  const paid = { paymentStatus: 'completed', status: 'confirmed' } as const
  const order = anOrder({ ...paid, depositPence, restPence: 24_994, restDue: '2026-12-17', restTold: 1 })
  const movedTo = (eventDate: string) => {
    const made = aChange(order, 2, { state: 'in-force', checkoutSessionId: null })
    const change = { ...made, after: made.after && { ...made.after, eventDate } }
    return whatFollows(knownOf(lifeOf(order)), { happened: 'changed', change }).columns
  }
  expect(movedTo('2026-12-10')).toMatchObject({ restDue: '2026-12-10', restTold: 0 })
  expect(movedTo('2027-01-10')).not.toHaveProperty('restDue')
})

const refundOf = (walk: Walk, amountPence: number, changeId?: string) => ({
  refund: { key: `press ${++walk.count}`, amountPence, reason: 'Rain', by: 'Ranjit', ...(changeId && { changeId }) },
  ids: walk.life.ledger.map((_, index) => `r${walk.count}.${index}`),
})

function change(walk: Walk, quantity: number): void {
  const { order, ledger } = walk.life
  const { leftPence } = sumsOf(ledger)
  const newTotal = quantity * 17_497
  const money = moneyOfChange({ ...order, leftPence }, newTotal)
  // Once nothing of the order is left to pay, a difference waits for its own payment.
  if (money.differencePence === 0 || money.toPayPence > 0) return
  const made = aChange(order, quantity, { id: `c${++walk.count}`, state: 'in-force', checkoutSessionId: null })
  const stored = { ...made, differencePence: money.differencePence, version: order.version + 1 }
  const refund = money.backPence > 0 ? refundOf(walk, money.backPence, stored.id) : undefined
  const rest = order.restPence > 0 ? { restPence: money.restPence } : {}
  happen(walk, { happened: 'changed', change: stored, refund, ...rest })
}

const acts: Record<string, (walk: Walk, share: number) => void> = {
  'a page is opened': ({ life, pages }) => {
    if (isRestOpen(life.order))
      pages.push({ intent: `pi_r${pages.length}`, pence: life.order.restPence, isPaid: false })
  },
  // In two tabs, or on a page that was opened before a change.
  'a page is paid': (walk, share) => {
    const page = walk.pages.filter((each) => !each.isPaid)[Math.floor(share * walk.pages.length)]
    if (!page) return
    page.isPaid = true
    walk.paidPence += page.pence
  },
  'Stripe is asked': settle,
  'packages are added': (walk, share) => {
    if (walk.life.order.status === 'confirmed')
      change(walk, walk.life.order.totalPence / 17_497 + 1 + Math.floor(share * 4))
  },
  'packages are taken away': (walk) => {
    const packages = walk.life.order.totalPence / 17_497
    if (walk.life.order.status === 'confirmed' && packages > 1) change(walk, packages - 1)
  },
  'the rest is paid in cash': (walk) => {
    settle(walk)
    if (!isRestOpen(walk.life.order)) return
    walk.paidPence += walk.life.order.restPence
    happen(walk, { happened: 'rest paid offline', by: 'Ranjit', reason: 'In cash', key: `key ${++walk.count}` })
  },
  'the rest is waived': (walk) => {
    if (isRestOpen(walk.life.order)) happen(walk, { happened: 'rest waived' })
  },
  'staff give something back': (walk, share) => {
    const { leftPence } = sumsOf(walk.life.ledger)
    if (leftPence === 0) return
    happen(walk, { happened: 'refund asked', ...refundOf(walk, Math.max(1, Math.round(leftPence * share))) })
    walk.hasGift = true
  },
  'it is cancelled': (walk, share) => {
    if (walk.life.order.status !== 'confirmed' || share < 0.7) return
    const { leftPence } = sumsOf(walk.life.ledger)
    const refund = leftPence > 0 ? refundOf(walk, leftPence) : undefined
    happen(walk, { happened: 'cancelled', by: 'Ranjit', reason: 'Rain', refund })
    walk.hasGift = true
  },
}

function judge(walk: Walk): void {
  const { order, ledger } = walk.life
  const sums = sumsOf(ledger)
  // Nothing that was paid is lost or counted twice, and no more goes back than was paid.
  expect(sums.paidPence).toBe(walk.paidPence)
  expect(sums.refundedPence).toBeLessThanOrEqual(sums.paidPence)
  expect(order.restPence).toBeGreaterThanOrEqual(0)
  expect(isPaid(order)).toBe(true)
  if (order.status === 'cancelled') {
    expect(sums.leftPence).toBe(0)
    return
  }
  // What was paid, waived or is left to pay is the price, but for what went back as a gift.
  const ofPrice =
    sums.paidPence - sumsOf(ledger.filter(({ changeId }) => changeId !== null && changeId !== undefined)).refundedPence
  const covered = ofPrice + order.restPence + order.waivedPence
  if (walk.hasGift) expect(covered).toBeGreaterThanOrEqual(order.totalPence)
  else expect(covered).toBe(order.totalPence)
  // Each surplus goes back at Stripe, to its own payment: staff have nothing of it to give back by hand.
  for (const { id, paymentIntentId, kind } of ledger)
    if (kind === 'refund' && /^s\d/.test(id)) expect(paymentIntentId).toMatch(/^pi_r/)
}

test('whatever happens to an order with a deposit, in any sequence and late, the money comes out right to the penny', () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.double({ min: 0, max: 0.999, noNaN: true }))
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      const walk = beginWalk()
      payDeposit(walk)
      for (const [name, share] of steps) acts[name]?.(walk, share)
      settle(walk)
      judge(walk)
    }),
    { numRuns: 3_000 },
  )
})

test('a deposit confirms its order, and no other sum does', () => {
  const { life } = beginWalk()
  const judged = (amount_total: number) =>
    judgeAnswer(life.order, [], { session: aPaidSession(0, { amount_total }) }, life.now).judgement
  expect(judged(depositPence).change).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
  expect(judged(34_994).attention).toContain('not the order')
})

test('a difference joins the rest while there is one; less is taken off it, and only what was paid goes back', () => {
  const order = { totalPence: 100_000, waivedPence: 0, leftPence: 30_000, restPence: 70_000 }
  expect(moneyOfChange(order, 120_000)).toMatchObject({ toPayPence: 0, backPence: 0, restPence: 90_000 })
  expect(moneyOfChange(order, 60_000)).toMatchObject({ toPayPence: 0, backPence: 0, restPence: 30_000 })
  expect(moneyOfChange(order, 20_000)).toMatchObject({ backPence: 10_000, restPence: 0 })
  // By the terms, half of what is taken away is still to be paid.
  expect(moneyOfChange(order, 60_000, (pence) => pence / 2)).toMatchObject({ backPence: 0, restPence: 50_000 })
  expect(moneyOfChange(order, 60_000, () => undefined)).toMatchObject({ backPence: 0, refundNeedsPhoneCall: true })
  // Once all is paid, more waits for its payment as ever.
  expect(moneyOfChange({ ...order, restPence: 0 }, 120_000)).toMatchObject({ toPayPence: 20_000, restPence: 0 })
})
