import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { changeOrder } from '../../contract/staff/change-order.ts'
import { cancelOrder, readOrderMoney, refundOrder } from '../../contract/staff/order-money.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { findChanges } from '../../server/orders/changes/order-changes.ts'
import { aTakenOrder } from '../server/a-taken-order.ts'
import { aChange, packages } from '../server/changed-orders.ts'
import { decideDisputes, endBankDebit, payByBankDebit, payWithCard } from '../server/pay.ts'
import { seeded } from '../server/seeded.ts'
import { until } from '../server/until.ts'
import { expectTrueDay, papersOf } from './judge-day.ts'
import { paidSessions } from './judge-ledger.ts'
import { beginLife, type KillRun, type Life, liveOn, newKey, patientCall, steps } from './life-under-kills.ts'
import { startDay } from './played-day.ts'
import { settleDown } from './settle-down.ts'

/**
 * A day of a server: orders of the site and of the telephone are paid in every way, changed, cancelled and disputed. In
 * the afternoon its machine is lost, and in the evening it goes on from the backup of noon. Stripe knows what the restored
 * database does not. In the end ledger, books, papers and places are what Stripe holds, to the penny, and staff were told
 * once of all money of which nobody here knows.
 */

/** `DAY_SEED=7 npx vitest run --project faults tests/faults/played-day.test.ts` repeats a day. */
const seed = Number(process.env.DAY_SEED ?? Date.now() % 1_000_000)
/** How many orders live a random life, beside those of which the day is made. */
const randomLives = Number(process.env.DAY_LIVES ?? 6)

type Act = (life: Life) => Promise<unknown>
type Part = 'morning' | 'afternoon' | 'outage' | 'evening'
/** How an order comes in, and what happens to it in each part of the day. It comes in with its first part. */
interface Plan extends Partial<Record<Part, Act[]>> {
  by: (run: KillRun, key: string, random: () => number) => Promise<Life>
}

const good = '4242 4242 4242 4242'
const disputedCard = '4000 0000 0000 0259'
const refundFails = '4000 0000 0000 5126'
const reason = 'A random reason'

const site: Plan['by'] = (run, key, random) => beginLife(run, key, random)
/** Far enough away for a bank debit. */
const farAway: Plan['by'] = (run, key, random) =>
  beginLife(run, key, random, { event_date: addDays(londonDay(new Date()), 30) })
const telephone =
  (pay: 'link' | 'cash'): Plan['by'] =>
  async (run, key, random) => {
    const { body } = await patientCall({ run })(takeOrder, aTakenOrder({ pay, customer_email: `${key}@example.com` }))
    const placed = eq(cateringOrders.orderNumber, body.number)
    const [order] = await run.world.database.select().from(cateringOrders).where(placed)
    const { id = '', checkoutUrl } = order ?? {}
    return { ...{ run, key, random, id, number: body.number, checkoutUrl: checkoutUrl ?? '' }, story: [] }
  }

const pay =
  (card = good): Act =>
  ({ checkoutUrl }) =>
    payWithCard(checkoutUrl, card)
const debit: Act = ({ checkoutUrl }) => payByBankDebit(checkoutUrl)
const endDebit =
  (answer: 'arrives' | 'fails'): Act =>
  ({ checkoutUrl }) =>
    endBankDebit(checkoutUrl, answer)
const statusOf = async ({ run, id }: Life) =>
  (await run.world.database.select().from(cateringOrders).where(eq(cateringOrders.id, id)))[0]
const isKnownPaid: Act = (life) => until(async () => (await statusOf(life))?.paymentStatus === 'completed')
const moneyOf = async (life: Life) => (await patientCall(life)(readOrderMoney, { number: life.number })).body
/** Asks for so much of what is left. */
const refund =
  (share: number): Act =>
  async (life) => {
    const { leftPence } = await moneyOf(life)
    const asked = { number: life.number, key: newKey(), reason, leftPence }
    return patientCall(life)(refundOrder, { ...asked, amountPence: Math.floor(leftPence * share) })
  }
const cancel =
  (share: number): Act =>
  async (life) => {
    const { leftPence } = await moneyOf(life)
    const asked = { number: life.number, key: newKey(), reason, leftPence }
    return patientCall(life)(cancelOrder, { ...asked, amountPence: Math.floor(leftPence * share) })
  }
const change =
  (feasts: number, boxes: number): Act =>
  async (life) => {
    const wanted = { customer_email: `${life.key}@example.com`, order_items: packages(feasts, boxes) }
    const asked = await aChange({ call: patientCall(life) }, life.number, { ...wanted, key: randomUUID() })
    return patientCall(life)(changeOrder, asked)
  }
const [dearer, cheaper] = [change(3, 8), change(1, 1)]
/** The link of the newest change, which its customer has from a mail and uses whenever they like. */
const links = new Map<string, string>()
const getLink: Act = ({ run, id }) =>
  until(async () => {
    const page = (await findChanges(run.world.database, id)).findLast(({ checkoutUrl }) => checkoutUrl)?.checkoutUrl
    if (page) links.set(id, page)
    return page
  })
const payLink =
  (card = good): Act =>
  ({ id }) =>
    payWithCard(links.get(id) ?? '', card)
const banks =
  (end: 'won' | 'lost'): Act =>
  async ({ run, id }) => {
    const { stripe } = run.world
    for (const each of await paidSessions(stripe, id)) await decideDisputes(stripe, String(each.payment_intent), end)
  }
/** As somebody does in Stripe, with the link of the mail. */
const refundInStripe: Act = async ({ run, id }) => {
  const { stripe } = run.world
  for (const { payment_intent } of await paidSessions(stripe, id)) {
    await stripe.refunds.create({ payment_intent: String(payment_intent) })
  }
}
const atRandom: Act = (life) => liveOn(life, 1 + Math.floor(life.random() * 3))

/** Of each kind one at least, so that every day has all of it. */
const day: Plan[] = [
  { by: site, morning: [pay(), isKnownPaid], afternoon: [refund(0.3)], evening: [refund(0.5)] },
  { by: site, morning: [pay(), isKnownPaid, dearer, getLink, payLink()], afternoon: [cheaper], evening: [cheaper] },
  { by: telephone('link'), morning: [pay(), isKnownPaid, cheaper], afternoon: [dearer, getLink], outage: [payLink()] },
  { by: telephone('link'), morning: [], afternoon: [steps['cancel before paying'], pay()], evening: [atRandom] },
  { by: telephone('cash'), morning: [dearer, getLink], afternoon: [payLink()], evening: [cheaper, refund(0.4)] },
  { by: farAway, morning: [debit], afternoon: [], outage: [endDebit('arrives')], evening: [isKnownPaid, refund(1)] },
  { by: farAway, morning: [debit], afternoon: [endDebit('fails')] },
  { by: site, morning: [pay(disputedCard), isKnownPaid], afternoon: [banks('won')], evening: [refund(0.2)] },
  { by: site, morning: [pay(disputedCard), isKnownPaid, cancel(0)], evening: [banks('lost')] },
  { by: site, morning: [pay(), isKnownPaid, dearer, getLink, payLink(disputedCard)], outage: [banks('lost')] },
  { by: site, morning: [pay(), isKnownPaid, cancel(0)], afternoon: [refund(0.25)] },
  { by: site, morning: [pay(), isKnownPaid], afternoon: [cancel(1)] },
  {
    by: site,
    morning: [pay(), isKnownPaid],
    afternoon: [steps['customer cancels']],
    evening: [steps['customer cancels']],
  },
  {
    by: site,
    morning: [pay(refundFails), isKnownPaid],
    afternoon: [steps['customer cancels']],
    outage: [steps['a minute passes']],
    evening: [steps['customer cancels']],
  },
  { by: site, morning: [], outage: [pay()] },
  { by: site, afternoon: [pay(), isKnownPaid], evening: [refundInStripe] },
  { by: telephone('link'), afternoon: [], outage: [pay()] },
  { by: site, afternoon: [], evening: [pay(disputedCard), banks('lost')] },
  { by: telephone('cash'), afternoon: [] },
  { by: site, evening: [pay(), isKnownPaid, steps['customer changes'], steps['customer cancels']] },
  { by: telephone('cash'), evening: [cheaper, cancel(0.5)] },
]
const aRandomPlan: Plan = {
  by: site,
  morning: [steps.pay, atRandom],
  afternoon: [atRandom],
  outage: [steps.pay],
  evening: [atRandom, atRandom],
}

test(`a day with seed ${seed}: ledger, books, papers and places are what Stripe holds, after a restore too`, async () => {
  console.info(`a played day with seed ${seed}`)
  const plans = [...day, ...Array.from({ length: randomLives }, () => ({ ...aRandomPlan }))]
  const today = await startDay()
  try {
    const { run } = today
    const lives = new Map<Plan, Life>()
    const play = (part: Part) =>
      Promise.all(
        plans.map(async (plan, place) => {
          const acts = plan[part]
          if (!acts) return
          const key = `day-${seed}-${place}`
          const life = lives.get(plan) ?? (await plan.by(run, key, seeded(seed + place)))
          lives.set(plan, life)
          for (const act of acts) {
            life.story.push(part)
            await act(life)
          }
        }),
      )
    await play('morning')
    await today.backUp()
    await play('afternoon')
    await today.lose()
    const lost = await papersOf(run.world.database)
    await play('outage')
    await today.restore()
    await play('evening')
    await settleDown(run, ['compare-with-stripe'])
    await expectTrueDay(today, [...lives.values()], lost)
  } finally {
    await today.close()
  }
})
