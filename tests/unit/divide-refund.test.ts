import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../server/database/ledger-schema.ts'
import { divideRefund } from '../../server/payments/divide-refund.ts'
import { isByHand, keyOfPart, partsOf, sumsOf } from '../../server/payments/ledger.ts'

type Given = Partial<LedgerEntry> & Pick<LedgerEntry, 'kind' | 'amountPence'>
let count = 0
const entry = (given: Given): LedgerEntry =>
  ({
    id: `e${count++}`,
    state: 'succeeded',
    stripeId: given.kind === 'paid-otherwise' ? null : `at-stripe-${count}`,
    paymentIntentId: null,
    changeId: null,
    idempotencyKey: null,
    createdAt: new Date(count * 1000),
    ...given,
  }) as LedgerEntry

const own = entry({ kind: 'charge', amountPence: 30_000 })
const further = entry({ kind: 'charge', amountPence: 5_000, paymentIntentId: 'pi_2', changeId: 'c2' })

test('what one payment holds goes back of the newest alone', () => {
  expect(divideRefund(4_000, [own, further])).toEqual([
    { amountPence: 4_000, paymentIntentId: 'pi_2', isByHand: false },
  ])
})

test('what is more than the newest holds goes on to the one before', () => {
  const before = entry({ kind: 'refund', amountPence: 1_000, paymentIntentId: 'pi_2' })
  expect(divideRefund(10_000, [own, further, before])).toEqual([
    { amountPence: 4_000, paymentIntentId: 'pi_2', isByHand: false },
    { amountPence: 6_000, paymentIntentId: null, isByHand: false },
  ])
})

test('a refund that failed is left of its payment again', () => {
  const failed = entry({ kind: 'refund', amountPence: 5_000, paymentIntentId: 'pi_2', state: 'failed' })
  expect(divideRefund(5_000, [own, further, failed])).toMatchObject([{ amountPence: 5_000, paymentIntentId: 'pi_2' }])
})

test('what was paid otherwise goes back by hand, and what Stripe took by Stripe', () => {
  const cash = entry({ kind: 'paid-otherwise', amountPence: 30_000, createdAt: own.createdAt })
  const given = entry({ kind: 'refund', amountPence: 2_000, stripeId: null, idempotencyKey: 'k' })
  expect(divideRefund(33_000, [cash, further, given])).toEqual([
    { amountPence: 5_000, paymentIntentId: 'pi_2', isByHand: false },
    { amountPence: 28_000, paymentIntentId: null, isByHand: true },
  ])
})

const kinds = fc.constantFrom<Given['kind']>('charge', 'paid-otherwise')
/** Random payments, and refunds of random shares of them that succeed or fail. */
const lives = fc.record({
  first: fc.record({ kind: kinds, amountPence: fc.integer({ min: 1, max: 50_000 }) }),
  further: fc.array(fc.integer({ min: 30, max: 50_000 }), { maxLength: 4 }),
  shares: fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), fails: fc.boolean() }), {
    maxLength: 6,
  }),
})

test('whatever was paid and went back: parts add up, hold no more than is left, and never meet the same payment', () => {
  fc.assert(
    fc.property(lives, ({ first, further, shares }) => {
      const payments = [
        entry(first),
        ...further.map((amountPence, index) =>
          entry({ kind: 'charge', amountPence, paymentIntentId: `pi_${index}`, changeId: `c${index}` }),
        ),
      ]
      const ledger = [...payments]
      const held = (name: string | null) =>
        ledger
          .filter(({ paymentIntentId }) => paymentIntentId === name)
          .filter(({ state }) => state !== 'failed')
          .reduce((sum, { kind, amountPence }) => sum + (kind === 'refund' ? -amountPence : amountPence), 0)
      for (const [press, { share, fails }] of shares.entries()) {
        const asked = Math.ceil(sumsOf(ledger).leftPence * share)
        const parts = divideRefund(asked, ledger)
        expect(parts.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(asked)
        expect(new Set(parts.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(parts.length)
        for (const [index, { isByHand: byHand, ...part }] of parts.entries()) {
          expect(part.amountPence).toBeGreaterThan(0)
          expect(part.amountPence).toBeLessThanOrEqual(held(part.paymentIntentId))
          const idempotencyKey = keyOfPart(`press${press}`, index)
          const state = fails && !byHand ? 'failed' : 'succeeded'
          ledger.push(entry({ kind: 'refund', ...part, idempotencyKey, state, ...(byHand && { stripeId: null }) }))
          expect(isByHand(ledger.at(-1) as LedgerEntry)).toBe(byHand)
        }
        for (const part of ledger.slice(-parts.length || ledger.length)) {
          if (part.kind === 'refund') expect(partsOf(ledger, part)).toHaveLength(parts.length)
        }
      }
      expect(sumsOf(ledger).leftPence).toBeGreaterThanOrEqual(0)
    }),
  )
})
