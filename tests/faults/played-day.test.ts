import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { poundsFromPence } from '../../contract/money.ts'
import { itemsOf, variantsOf } from '../../contract/package-variants.ts'
import { changeOrder, judgeChange, moveOrder } from '../../contract/staff/change-order.ts'
import {
  cancelOrder,
  moveRest,
  payOtherwise,
  readOrderMoney,
  refundOrder,
  waiveRest,
} from '../../contract/staff/order-money.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { cateringOrders } from '../../server/database/schema.ts'
import { findChanges } from '../../server/orders/order/order-changes.ts'
import { aTakenOrder } from '../server/a-taken-order.ts'
import { aChange, toJudge } from '../server/changed-orders.ts'
import { decideDisputes, endBankDebit, payByBankDebit, payWithCard } from '../server/pay.ts'
import { seeded } from '../server/seeded.ts'
import { inHounslow, inSouthall, southall } from '../server/two-kitchens.ts'
import { until } from '../server/until.ts'
import { ChangingShop, type edits } from './changing-shop.ts'
import { expectTrueDay, papersOf } from './judge-day.ts'
import { expectTwoKitchens, kitchenAt } from './judge-kitchens.ts'
import { paidSessions } from './judge-ledger.ts'
import { expectAsSold, expectToldAsSold, type Sent, type Sold } from './judge-sold.ts'
import { beginLife, callOwn, type KillRun, type Life, liveOn, newKey, patientCall, steps } from './life-under-kills.ts'
import { startDay } from './played-day.ts'
import { settleDown } from './settle-down.ts'

/**
 * A day of a server: orders of the site and of the telephone are paid in every way, changed, cancelled and disputed. In
 * the afternoon its machine is lost, and in the evening it goes on from the backup of noon. Stripe knows what the restored
 * database does not. In the end ledger, books and papers are what Stripe holds, to the penny, and staff were told once of all
 * money of which nobody here knows. Meanwhile the owner publishes. In the end orders, places, sheets, papers and mails say
 * what each customer was sold.
 */

/** `DAY_SEED=7 npx vitest run --project faults tests/faults/played-day.test.ts` repeats a day. */
const seed = Number(process.env.DAY_SEED ?? Date.now() % 1_000_000)
/** How many orders live a random life, beside those of which the day is made. */
const randomLives = Number(process.env.DAY_LIVES ?? 6)

type Act = (life: Life, day: Shopping) => Promise<unknown>
type Edits = (keyof typeof edits)[]
type Part = 'morning' | 'afternoon' | 'outage' | 'evening'
/** What is on sale during the day, and what was sold. */
interface Shopping {
  run: KillRun
  shop: ChangingShop
  sold: Sold
}
/** How an order comes in, and what happens to it in each part of the day. It comes in with its first part. */
interface Plan extends Partial<Record<Part, Act[]>> {
  by: (day: Shopping, key: string, random: () => number) => Promise<Life>
}

const good = '4242 4242 4242 4242'
const disputedCard = '4000 0000 0000 0259'
const refundFails = '4000 0000 0000 5126'
const reason = 'A random reason'
const today = londonDay(new Date())

/** A day, half hour and place. An order that its kitchen has no room for is sent again with others. */
const anywhere = (random: () => number) => ({
  event_date: addDays(today, 10 + Math.floor(random() * 3)),
  event_time: ['12:00', '13:30', '18:10', '19:45'][Math.floor(random() * 4)] ?? '',
  delivery_postal_code: random() < 0.5 ? inHounslow : inSouthall,
})
const theOther = (postcode: string) => (kitchenAt(postcode) === southall ? inHounslow : inSouthall)

const fromSite =
  (details = {}): Plan['by'] =>
  async ({ run, shop, sold }, key, random) => {
    let sent: Sent | undefined
    const life = await beginLife(run, key, random, () => {
      const basket = shop.basket(random, true)
      const { order_items, total_pence } = shop.priced(basket)
      sent = { basket, release: shop.live().number, pence: total_pence }
      return { ...anywhere(random), ...details, order_items, total_amount: poundsFromPence(total_pence) }
    })
    return keepSent(life, sold, sent)
  }
const site = fromSite()
/** Far enough away for a bank debit. */
const farAway = fromSite({ event_date: addDays(today, 30) })
/** Taken by staff; with a share, that much of the price is a deposit. */
const telephone =
  (pay: 'link' | 'cash', share?: number): Plan['by'] =>
  async ({ run, shop, sold }, key, random) => {
    let sent: Sent | undefined
    const number = await until(async () => {
      const basket = shop.basket(random, false)
      const { order_items, total_pence } = shop.priced(basket)
      const release = shop.live().number
      sent = { basket, release, pence: total_pence }
      const items = { order_items, total_pence, release }
      const deposit = share && { pence: Math.floor(total_pence * share), rest_due: addDays(today, 3) }
      const asked = aTakenOrder({
        ...{ pay, customer_email: `${key}@example.com`, ...anywhere(random), ...items },
        ...(deposit && { deposit }),
      })
      const { status, body } = await patientCall({ run })(takeOrder, asked)
      return status === 200 && body.number
    })
    const placed = eq(cateringOrders.orderNumber, number)
    const [order] = await run.world.database.select().from(cateringOrders).where(placed)
    const { id = '', checkoutUrl } = order ?? {}
    return keepSent({ ...{ run, key, random, id, number, checkoutUrl: checkoutUrl ?? '' }, story: [] }, sold, sent)
  }
/** Remembers what an order was sent with, and what it cost: less than its page said, where the price has fallen since. */
async function keepSent(life: Life, sold: Sold, sent: Sent | undefined): Promise<Life> {
  if (sent) sold.sent.set(life.id, sent)
  return { ...life, placedPence: (await statusOf(life))?.totalPence ?? 0 }
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
/** Refunds this share of what is left. */
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
type Quantities = Record<string, number>
/**
 * Has staff change an order's quantities of what is on sale, or its postcode, also beyond the rules. Tries again when
 * told that something has changed meanwhile.
 */
const change =
  (
    wanted: (had: Quantities, offered: string[], random: () => number) => Quantities,
    placeOf = (postcode: string) => postcode,
  ): Act =>
  (life, { shop, sold }) =>
    until(async () => {
      const call = patientCall(life)
      const { number: release, content } = shop.live()
      const offered = content.packages.filter(({ isOnSale }) => isOnSale).flatMap((each) => variantsOf(each))
      const { packages, version } = (await call(readOrder, { number: life.number })).body
      const had = Object.fromEntries(packages.map(({ menuId, quantity }) => [menuId, quantity]))
      const ids = offered.map(({ menuId }) => menuId)
      const quantities = wanted(had, ids, life.random)
      const [order_items, key] = [itemsOf(offered, quantities), randomUUID()]
      const delivery_postal_code = placeOf((await statusOf(life))?.deliveryPostalCode ?? '')
      const fields = { customer_email: `${life.key}@example.com`, order_items, key, release, version }
      const asked = await aChange({ call }, life.number, { ...fields, delivery_postal_code })
      const judged = (await call(judgeChange, { ...toJudge(asked), number: life.number })).body
      const beyond = judged.reasons?.map(({ message }) => message)
      const { status, body } = await call(changeOrder, { ...asked, beyond })
      if (status === 200) sold.asked.set(key, withEarlierChosen(had, { ...had, ...quantities }))
      const { code = '' } = body as { code?: string }
      return !isToTryAgain(code)
    })
const isToTryAgain = (code: string) =>
  ['changed_meanwhile', 'packages_changed', 'price_changed', 'invalid_order'].includes(code)
/** An option that staff add first replaces what was ordered before there was a choice. */
function withEarlierChosen(had: Quantities, wanted: Quantities): Quantities {
  const left = { ...wanted }
  for (const [menuId, quantity] of Object.entries(wanted)) {
    const [packageId = '', option] = menuId.split('/')
    const earlier = option ? (left[packageId] ?? 0) : 0
    if (earlier > 0) left[packageId] = earlier - Math.min(earlier, Math.max(0, quantity - (had[menuId] ?? 0)))
  }
  return left
}
const dearer = change((had, offered, random) => {
  // An option for what was ordered before there was a choice costs nothing more.
  const more = offered.filter((menuId) => !menuId.includes('/') || !had[menuId.split('/')[0] ?? ''])
  const menuId = more[Math.floor(random() * more.length)] ?? ''
  return { ...had, [menuId]: (had[menuId] ?? 0) + 2 }
})
const cheaper = change((had, offered) => {
  const [most] = offered.filter((menuId) => had[menuId]).sort((one, other) => (had[other] ?? 0) - (had[one] ?? 0))
  return most ? { ...had, [most]: (had[most] ?? 0) - 1 } : had
})
const moreOfAll = change((had, offered) => ({
  ...had,
  ...Object.fromEntries(offered.map((menuId) => [menuId, (had[menuId] ?? 0) + 1])),
}))
/** Staff change the address to one that the other kitchen delivers to. */
const otherAddress = change((had) => had, theOther)
/** The customer does the same by their link. Where that kitchen is closed or full, nothing happens. */
const customerMoves: Act = async (life) => {
  const seen = await callOwn(life, 'own-order', (proof) => proof)
  const fields = { delivery_postal_code: theOther((await statusOf(life))?.deliveryPostalCode ?? '') }
  const asked = { version: seen?.body.version ?? 1, idempotency_key: randomUUID(), fields }
  await callOwn(life, 'change-own-order', (proof) => ({ ...proof, ...asked }))
}
/** Staff move an order to the other kitchen with *Move to…*, also where the rules are against it. */
const press: Act = (life, { sold }) =>
  until(async () => {
    const [call, { number }] = [patientCall(life), life]
    const { version, waiting, forManagers } = (await call(readOrder, { number })).body
    const kitchen = forManagers?.otherKitchens?.[0]?.id
    if (!kitchen) return true
    const { reasons } = (await call(judgeChange, { number, kitchen })).body
    const [key, beyond] = [randomUUID(), reasons?.map(({ message }) => message) ?? []]
    const asked = { number, kitchen, version, waiting: waiting?.id ?? null, beyond, key }
    const { status, body } = await call(moveOrder, asked)
    if (status === 200) sold.pressed.add(key)
    return !isToTryAgain((body as { code?: string }).code ?? '')
  })
const restOf = async (life: Life) => (await statusOf(life))?.restPence ?? 0
/** The customer opens the page for the rest by their link. */
const openRest: Act = async (life) => {
  const answer = (await callOwn(life, 'pay-rest', (proof) => proof)) as { body: { url?: string } } | undefined
  links.set(life.id, answer?.body.url ?? '')
}
const restInCash: Act = async (life) => {
  const asked = { number: life.number, key: newKey(), amountPence: await restOf(life), pay: 'cash' as const }
  return patientCall(life)(payOtherwise, asked)
}
const waive: Act = async (life) => patientCall(life)(waiveRest, { number: life.number, restPence: await restOf(life) })
const postpone: Act = (life) => patientCall(life)(moveRest, { number: life.number, due: addDays(today, 5) })
const becomesOverdue: Act = ({ run, id }) =>
  run.world.database
    .update(cateringOrders)
    .set({ restDue: addDays(today, -2) })
    .where(eq(cateringOrders.id, id))
/** Waits until the site shows a release, which somebody else publishes. */
const sees =
  (release: number): Act =>
  (_, { shop }) =>
    until(async () => shop.live().number >= release)
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
/** Refunds in Stripe, as somebody does who follows the link in the mail. */
const refundInStripe: Act = async ({ run, id }) => {
  const { stripe } = run.world
  for (const { payment_intent } of await paidSessions(stripe, id)) {
    await stripe.refunds.create({ payment_intent: String(payment_intent) })
  }
}
const atRandom: Act = (life) => liveOn(life, 1 + Math.floor(life.random() * 3))

/** At least one order of each kind, so that every day has them all. */
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
  // What was bought before, between and after publications: an option that has left, packages for fewer and more guests.
  {
    by: telephone('cash'),
    morning: [sees(3), moreOfAll, getLink, payLink(), sees(4)],
    afternoon: [moreOfAll, getLink, payLink(), sees(5), moreOfAll],
    evening: [sees(6), moreOfAll, getLink, payLink()],
  },
  // Orders that move between the kitchens; Southall closes at noon, and for good in the evening.
  {
    by: site,
    morning: [pay(), isKnownPaid, otherAddress],
    afternoon: [sees(5), press],
    evening: [customerMoves, sees(6), press],
  },
  { by: site, morning: [pay(), isKnownPaid, press], afternoon: [refund(0.3), otherAddress], evening: [press, cheaper] },
  {
    by: site,
    morning: [pay(), isKnownPaid, press, press],
    afternoon: [cancel(0.5)],
    evening: [customerMoves, refund(0.2)],
  },
  {
    by: telephone('cash'),
    morning: [dearer, getLink, press],
    outage: [payLink()],
    evening: [press, dearer, otherAddress],
  },
  { by: site, morning: [pay(), isKnownPaid, customerMoves], evening: [customerMoves, cancel(1)] },
  // Orders with a deposit: the rest is paid, waived, put off or overdue, and the order changes kitchens.
  {
    by: telephone('link', 0.3),
    morning: [pay(), isKnownPaid, press, openRest],
    afternoon: [payLink(), otherAddress],
    evening: [press],
  },
  {
    by: telephone('cash', 0.5),
    morning: [dearer, press, openRest],
    outage: [payLink()],
    evening: [otherAddress, cheaper],
  },
  { by: telephone('cash', 0.2), morning: [openRest, cancel(1)], outage: [payLink()] },
  { by: telephone('cash', 0.4), morning: [otherAddress, postpone], evening: [press, waive, otherAddress] },
  { by: telephone('link', 0.25), morning: [pay(), isKnownPaid, openRest], evening: [restInCash, press, payLink()] },
  { by: telephone('cash', 0.3), morning: [becomesOverdue], evening: [press, cheaper] },
]
const aRandomPlan: Plan = {
  by: site,
  morning: [steps.pay, atRandom],
  afternoon: [atRandom],
  outage: [steps.pay],
  evening: [atRandom, atRandom],
}

/** What the owner publishes in each part: each list is one publication. The evening begins with what was live at noon. */
const publications: Partial<Record<Part, Edits[]>> = {
  morning: [
    ['option comes', 'price'],
    ['serves', 'rename'],
  ],
  afternoon: [['option leaves', 'serves', 'off sale', 'Southall closes']],
  evening: [
    ['option leaves', 'off sale', 'price'],
    ['on sale', 'serves', 'rename', 'Southall closes'],
  ],
}

test(`a day with seed ${seed}: ledger, books, papers and places are what Stripe holds, after a restore too`, async () => {
  console.info(`a played day with seed ${seed}`)
  const plans = [...day, ...Array.from({ length: randomLives }, () => ({ ...aRandomPlan }))]
  const played = await startDay()
  try {
    const { run } = played
    const random = seeded(seed)
    const shop = new ChangingShop(run, random)
    const shopping = { run, shop, sold: { sent: new Map(), asked: new Map(), pressed: new Set<string>() } }
    const lives = new Map<Plan, Life>()
    const play = async (part: Part) => {
      let acted = 0
      const live = async (plan: Plan, place: number) => {
        const acts = plan[part]
        if (!acts) return
        const key = `day-${seed}-${place}`
        const life = lives.get(plan) ?? (await plan.by(shopping, key, seeded(seed + place)))
        lives.set(plan, life)
        for (const act of acts) {
          life.story.push(part)
          await act(life, shopping)
          acted += 1
        }
      }
      const count = plans.reduce((sum, plan) => sum + (plan[part]?.length ?? 0), 0)
      const publish = async () => {
        const after = (publications[part] ?? []).map(() => Math.floor((random() * count) / 2)).sort((a, b) => a - b)
        for (const [index, names] of (publications[part] ?? []).entries()) {
          await until(async () => acted >= (after[index] ?? 0))
          await shop.publish(names)
        }
      }
      await Promise.all([publish(), ...plans.map(live)])
    }
    const judge = () => expectAsSold(run.world.database, shop.releases, shopping.sold)
    await shop.open()
    await shop.publish(['Southall opens'])
    await play('morning')
    await played.backUp()
    await play('afternoon')
    await played.lose()
    const lost = await papersOf(run.world.database)
    const soldBefore = await judge()
    await play('outage')
    await played.restore()
    await shop.open()
    await play('evening')
    await settleDown(run, ['compare-with-stripe'])
    await expectTrueDay(played, [...lives.values()], lost)
    await judge()
    await expectToldAsSold(played, shop.releases, soldBefore)
    await expectTwoKitchens(played, shopping.sold.pressed)
  } finally {
    await played.close()
  }
})
