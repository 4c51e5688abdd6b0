import { expect, test } from 'vitest'
import { ringAboutMoney } from '../../contract/staff/order-money.ts'
import type { Order } from '../../server/database/schema.ts'
import { cameTooLate, type ExpandedSession, judgePayment } from '../../server/orders/life/judge-payment.ts'

const now = new Date('2026-11-21T12:00:00Z')
const order = (changes: Partial<Order> = {}) =>
  ({
    id: 'o1',
    paymentStatus: 'pending',
    status: 'pending',
    totalPence: 34994,
    refundedPence: 0,
    attention: null,
    checkoutSessionId: 'cs_1',
    eventDate: '2026-12-24',
    eventTime: '18:30:00',
    ...changes,
  }) as Order
const session = (changes: object = {}) =>
  ({
    id: 'cs_1',
    metadata: { order_id: 'o1' },
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 34994,
    currency: 'gbp',
    payment_intent: null,
    ...changes,
  }) as unknown as ExpandedSession
const paid = (changes: object = {}) =>
  session({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: { amount_refunded: 0 } },
    ...changes,
  })
const refunded = (amount: number) =>
  paid({ payment_intent: { id: 'pi_1', latest_charge: { amount_refunded: amount } } })

test('an open session changes nothing', () => {
  expect(judgePayment(order(), session(), now).change).toEqual({})
})

test('a paid session of the right amount completes and confirms', () => {
  const { change, isNewlyPaid } = judgePayment(order(), paid(), now)
  expect(change).toEqual({
    paymentStatus: 'completed',
    status: 'confirmed',
    paymentIntentId: 'pi_1',
    refundedPence: 0,
    paidAt: now,
  })
  expect(isNewlyPaid).toBe(true)
})

test('a completed order stays as it is, whatever comes later', () => {
  const completed = order({ paymentStatus: 'completed', status: 'confirmed' })
  for (const later of [paid(), session({ status: 'expired' }), session()]) {
    expect(judgePayment(completed, later, now)).toMatchObject({ change: {}, isNewlyPaid: false })
  }
})

test.each([
  ['a penny less', { amount_total: 34993 }],
  ['a penny more', { amount_total: 34995 }],
  ['another currency', { currency: 'eur' }],
])('%s never completes, and staff are told once', (_what, wrong) => {
  const judgement = judgePayment(order(), paid(wrong), now)
  expect(judgement.change.paymentStatus).toBeUndefined()
  expect(judgement.attention).toMatch(/Stripe took/)
  expect(judgePayment(order({ attention: judgement.attention ?? null }), paid(wrong), now).change).toEqual({})
})

test('money of a wrong amount ends a cancellation under way, and leaves a closed order closed', () => {
  const wrong = paid({ amount_total: 34993 })
  expect(judgePayment(order({ status: 'cancelled' }), wrong, now).change.status).toBe('pending')
  const expired = order({ paymentStatus: 'expired', status: 'cancelled' })
  expect(judgePayment(expired, wrong, now).change).toEqual({ attention: expect.stringMatching(/Stripe took/) })
})

test('the session of another order completes nothing', () => {
  const foreign = paid({ metadata: { order_id: 'o2' } })
  expect(judgePayment(order(), foreign, now).change.paymentStatus).toBeUndefined()
  expect(judgePayment(order({ checkoutSessionId: null }), foreign, now).change).toEqual({})
})

test('an expired session closes a pending order', () => {
  expect(judgePayment(order(), session({ status: 'expired' }), now).change).toEqual({
    paymentStatus: 'expired',
    status: 'cancelled',
  })
})

test('a delayed payment that failed closes the order; one under way does not', () => {
  const answered = (status: string) => session({ status: 'complete', payment_intent: { id: 'pi_1', status } })
  expect(judgePayment(order(), answered('requires_payment_method'), now).change.paymentStatus).toBe('failed')
  expect(judgePayment(order(), answered('canceled'), now).change.paymentStatus).toBe('failed')
  expect(judgePayment(order(), answered('processing'), now).change).toEqual({})
})

test.each(['expired', 'failed'] as const)('a payment after the order had %s is taken and flagged', (paymentStatus) => {
  const judgement = judgePayment(order({ paymentStatus, status: 'cancelled' }), paid(), now)
  expect(judgement.change).toMatchObject({ paymentStatus: 'completed', status: 'confirmed' })
  expect(judgement.attention).toContain(paymentStatus)
})

test('a whole refund cancels, a partial one leaves the order as it is', () => {
  const completed = order({ paymentStatus: 'completed', status: 'confirmed' })
  expect(judgePayment(completed, refunded(34994), now)).toMatchObject({
    change: { paymentStatus: 'refunded', status: 'cancelled', refundedPence: 34994 },
    newlyRefundedPence: 34994,
    isNewlyPaid: false,
  })
  expect(judgePayment(completed, refunded(1000), now)).toMatchObject({
    change: { paymentStatus: 'completed', status: 'confirmed', refundedPence: 1000 },
    newlyRefundedPence: 1000,
  })
})

test('a refund that failed is reported to staff once, and changes nothing that the kitchen was told', () => {
  const gone = order({ paymentStatus: 'refunded', status: 'cancelled', refundedPence: 34994 })
  const judgement = judgePayment(gone, refunded(1000), now)
  expect(judgement).toMatchObject({ isNewlyPaid: false, newlyRefundedPence: -33994 })
  expect(judgement.attention).toBe('A refund of £339.94 failed: the customer does not have that money.')
  expect(judgement.change).toEqual({ refundedPence: 1000, attention: judgement.attention })
  expect(judgePayment({ ...gone, ...judgement.change }, refunded(1000), now).change).toEqual({})
})

test('a payment after the event has begun is taken and confirms nothing, and staff hear that they have to ring', () => {
  const begun = order({ eventDate: '2026-11-21', eventTime: '11:59:00' })
  const judgement = judgePayment(begun, paid(), now)
  expect(judgement).toMatchObject({ isNewlyPaid: false, isTooLate: true, attention: ringAboutMoney })
  expect(judgement.change).toMatchObject({
    paymentStatus: 'completed',
    status: 'cancelled',
    paymentIntentId: 'pi_1',
    paidAt: now,
    cancelledAt: now,
    cancelledBy: 'The website',
    cancelReason: cameTooLate,
  })
  const known = { ...begun, ...judgement.change }
  expect(judgePayment(known, paid(), now)).toMatchObject({ change: {}, isTooLate: false })
  expect(judgePayment(order(), paid(), now)).toMatchObject({ isTooLate: false, attention: undefined })
})

test('what staff cancelled before money came too late stays as they said', () => {
  const cancelled = { cancelledAt: now, cancelledBy: 'Ranjit', cancelReason: 'They rang.' }
  const begun = order({ eventDate: '2026-11-21', eventTime: '11:59:00', status: 'cancelled', ...cancelled })
  const { change } = judgePayment(begun, paid(), now)
  expect(change.status).toBe('cancelled')
  expect(change).not.toHaveProperty('cancelledBy')
})

test('nobody has to ring about money that came too late and went back already', () => {
  const begun = order({ eventDate: '2026-11-21', eventTime: '11:59:00' })
  expect(judgePayment(begun, refunded(34994), now)).toMatchObject({ isTooLate: false, attention: undefined })
})

test('paid and wholly refunded before the first check: no confirmation is sent', () => {
  const judgement = judgePayment(order(), refunded(34994), now)
  expect(judgement.change.paymentStatus).toBe('refunded')
  expect(judgement.isNewlyPaid).toBe(false)
})

test('a complete session whose money is on its way is reported once, and closes nothing', () => {
  const onItsWay = session({ status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } })
  const judgement = judgePayment(order(), onItsWay, now)
  expect(judgement).toMatchObject({ change: {}, isNewlyPaid: false, isNewlyProcessing: true })
  const processing = order({ processingSince: now })
  expect(judgePayment(processing, onItsWay, now)).toMatchObject({ change: {}, isNewlyProcessing: false })
  expect(judgePayment(processing, paid(), now)).toMatchObject({ isNewlyPaid: true, isNewlyProcessing: false })
  expect(judgePayment(order(), session(), now).isNewlyProcessing).toBe(false)
})

test('a payment at short notice completes the order, and staff hear that they have to ring', () => {
  const soon = order({ eventDate: '2026-11-21', eventTime: '23:59:00' })
  const { change, isNewlyPaid, attention } = judgePayment(soon, paid(), now)
  expect([change.paymentStatus, isNewlyPaid]).toEqual(['completed', true])
  expect(attention).toBe(
    'Short notice: ring the customer. This order was paid at 12 noon on Saturday 21 November 2026.',
  )
  expect(change.attention).toBe(attention)
  const inTime = order({ eventDate: '2026-11-22', eventTime: '00:00:00' })
  expect(judgePayment(inTime, paid(), now).attention).toBeUndefined()
})

test('a payment that is late in two ways says both', () => {
  const closed = order({ paymentStatus: 'expired', status: 'cancelled', eventDate: '2026-11-21' })
  expect(judgePayment(closed, paid(), now).attention).toMatch(
    /after it had expired\. Short notice: ring the customer\./,
  )
})

test('an order that is refunded already needs no call', () => {
  expect(judgePayment(order({ eventDate: '2026-11-21' }), refunded(34994), now).attention).toBeUndefined()
})
