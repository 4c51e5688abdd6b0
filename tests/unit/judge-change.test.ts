import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cateringPackages } from '../../content/packages.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { type DeliveryRules, defaultRules, firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonInstant } from '../../contract/london-time.ts'
import { changedFacts, moneyInWords, moneyOfChange } from '../../contract/order-change.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import type { OrderChange } from '../../server/database/changes-schema.ts'
import type { Order, OrderItem } from '../../server/database/schema.ts'
import { placesOf } from '../../server/delivery/changed-places.ts'
import { noLoad } from '../../server/delivery/delivery-rules.ts'
import type { Changer } from '../../server/orders/changes/change-policy.ts'
import { type ChangeWanted, judgeChange } from '../../server/orders/changes/judge-change.ts'

/** The packages as they are ordered, each with the first of its options. */
const sold = cateringPackages.flatMap((each: CateringPackage) => variantsOf(each).slice(0, 1))
const day = '2026-12-05'
const now = londonInstant('2026-11-20', '12:00')
const quantities = fc.array(fc.nat({ max: 6 }), { minLength: 4, maxLength: 4 }).filter((each) => each.some(Boolean))

/** An order of these numbers of each package, at prices of its own. */
function orderOf(ordered: number[], prices = sold.map(({ pricePence }) => pricePence)) {
  const items = sold.flatMap(({ menuId, name, serves }, index): OrderItem[] => {
    const [quantity, unitPricePence] = [ordered[index] ?? 0, prices[index] ?? 0]
    const item = { id: '', orderId: '', menuId, itemName: name, unitPricePence, quantity, serves, food: null }
    return quantity > 0 ? [{ ...item, totalPence: quantity * unitPricePence }] : []
  })
  const totalPence = items.reduce((sum, item) => sum + item.totalPence, 0)
  const order = {
    eventDate: day,
    eventTime: '18:30:00',
    guestCount: 15,
    customerName: 'Jasleen Kaur',
    customerEmail: 'jasleen@example.com',
    customerPhone: '020 7946 0999',
    deliveryAddress: '1 High Street',
    deliveryCity: 'Hounslow',
    deliveryPostalCode: 'TW3 1AA',
    kitchen: firstKitchen,
    specialInstructions: null,
    totalPence,
    waivedPence: 0,
    places: placesOf(items),
  } as unknown as Order
  return { order, items }
}

const wanting = (ordered: number[]): NonNullable<ChangeWanted['order_items']> =>
  cateringPackages
    .map(({ id }, index) => ({ menu_id: id as string, quantity: ordered[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

function judge(
  { order, items }: ReturnType<typeof orderOf>,
  wanted: ChangeWanted,
  {
    rules = {},
    load = order.places,
    waiting,
    by = 'staff',
    kitchen = firstKitchen,
  }: { rules?: Partial<DeliveryRules>; load?: number; waiting?: OrderChange; by?: Changer; kitchen?: string } = {},
) {
  return judgeChange(order, wanted, {
    by,
    items,
    offered: cateringPackages,
    waiting,
    leftPence: order.totalPence,
    load: { places: load, deliveries: {} },
    now,
    kitchen,
    rules: { ...defaultRules, phone: '020 7946 0123', ...rules },
  })
}

const price = { prices: fc.array(fc.integer({ min: 1000, max: 60_000 }), { minLength: 4, maxLength: 4 }) }

describe('the price', () => {
  test('what was ordered before keeps its price, and what is more costs today’s', () => {
    fc.assert(
      fc.property(quantities, quantities, price.prices, (ordered, wanted, prices) => {
        const { totalPence, after, serves, money } = judge(orderOf(ordered, prices), { order_items: wanting(wanted) })
        const expected = cateringPackages.map(({ pricePence }, index) => {
          const [had, has, own] = [ordered[index] ?? 0, wanted[index] ?? 0, prices[index] ?? 0]
          return Math.min(had, has) * own + Math.max(0, has - had) * pricePence
        })
        expect(totalPence).toBe(expected.reduce((sum, each) => sum + each, 0))
        expect(serves).toBe(placesOf(after.items))
        expect(money.toPayPence - money.backPence).toBe(money.differencePence)
      }),
    )
  })

  test('an agreed line costs its guests at its price, whatever the packages are, and takes a place for each', () => {
    const heads = fc.record({
      guests: fc.integer({ min: 1, max: 2000 }),
      price_pence: fc.integer({ min: 1, max: 99_999 }),
    })
    fc.assert(
      fc.property(quantities, quantities, heads, heads, (ordered, wanted, one, other) => {
        const [first, then] = [one, other].map((each) => ({ words: 'Wedding menu', food: null, ...each }))
        const begun = judge(orderOf(ordered), { agreed: first })
        const items = begun.after.items.map((item) => ({
          ...{ ...item, id: '', orderId: '', serves: item.serves ?? null, food: item.food ?? null },
          totalPence: item.quantity * item.unitPricePence,
        }))
        const { order } = orderOf(ordered)
        const grown = { order: { ...order, totalPence: begun.totalPence, places: begun.serves }, items }
        const changed = judge(grown, { order_items: wanting(wanted), agreed: then })
        const packages = judge(orderOf(ordered), { order_items: wanting(wanted) })
        expect(changed.totalPence).toBe(packages.totalPence + other.guests * other.price_pence)
        expect(changed.serves).toBe(packages.serves + other.guests)
        expect(judge(grown, { order_items: wanting(wanted) }).totalPence).toBe(
          packages.totalPence + one.guests * one.price_pence,
        )
        expect(judge(grown, { agreed: null }).totalPence).toBe(order.totalPence)
      }),
    )
  })

  test('there and back again is what it was, whatever the prices are today', () => {
    fc.assert(
      fc.property(quantities, quantities, price.prices, (ordered, more, prices) => {
        const before = orderOf(ordered, prices)
        const bigger = ordered.map((each, index) => each + (more[index] ?? 0))
        const { after } = judge(before, { order_items: wanting(bigger) })
        const grown = {
          ...before,
          items: after.items.map((item) => ({
            ...item,
            id: '',
            orderId: '',
            serves: item.serves ?? null,
            food: null,
            totalPence: item.quantity * item.unitPricePence,
          })),
        }
        const back = judge(grown, { order_items: wanting(ordered) }).totalPence
        // Of one package at two prices the dearer goes first.
        expect(back).toBeLessThanOrEqual(before.order.totalPence)
        if (prices.every((own, index) => own <= (cateringPackages[index]?.pricePence ?? 0))) {
          expect(back).toBe(before.order.totalPence)
        }
      }),
    )
  })

  test('what is asked for as it is changes nothing', () => {
    fc.assert(
      fc.property(quantities, price.prices, (ordered, prices) => {
        const { facts, money } = judge(orderOf(ordered, prices), { order_items: wanting(ordered), event_time: '18:30' })
        expect([facts, money.differencePence]).toEqual([[], 0])
      }),
    )
  })

  test('a package that is not sold any more stays', () => {
    const { order, items } = orderOf([1, 0, 0, 0])
    const gone = {
      ...(items[0] as OrderItem),
      menuId: 'goan-fish',
      itemName: 'Goan Fish',
      unitPricePence: 100,
      totalPence: 100,
    }
    const { after, allergens } = judge({ order, items: [...items, gone] }, { order_items: wanting([2, 0, 0, 0]) })
    expect(after.items.map(({ menuId, quantity }) => [menuId, quantity])).toEqual([
      ['deluxe-tandoori', 2],
      ['goan-fish', 1],
    ])
    expect(allergens).toBeNull()
  })
})

describe('boxes from before there was a choice', () => {
  const few = fc.nat({ max: 30 })
  const lunch = cateringPackages.find(({ menuId }) => menuId === 'executive-lunch') as CateringPackage
  const [chicken, paneer] = (lunch.options ?? []).map(({ id }) => id)
  const choosing = (one: number, other: number) => ({
    order_items: [
      {
        menu_id: lunch.id as string,
        quantity: one + other,
        choices: [
          { option: chicken ?? '', quantity: one },
          { option: paneer ?? '', quantity: other },
        ].filter(({ quantity }) => quantity > 0),
      },
    ].filter(({ quantity }) => quantity > 0),
  })
  const boxes = (quantity: number, unitPricePence: number) => {
    const { order } = orderOf([0, 0, 0, 1])
    const { menuId, name: itemName, serves } = lunch
    const item = { id: '', orderId: '', menuId, itemName, unitPricePence, quantity, serves, food: null }
    const totalPence = quantity * unitPricePence
    return { order: { ...order, totalPence, places: quantity }, items: [{ ...item, totalPence }] }
  }
  const held = ({ after }: ReturnType<typeof judge>, menuId: string) =>
    after.items.reduce((sum, item) => sum + (item.menuId === menuId ? item.quantity : 0), 0)

  test('get the options that staff name, at their own price, and what is more costs today’s', () => {
    const some = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(some, fc.integer({ min: 100, max: 5000 }), few, few, (had, own, one, other) => {
        const judged = judge(boxes(had, own), choosing(one, other))
        expect([held(judged, `${lunch.menuId}/${chicken}`), held(judged, `${lunch.menuId}/${paneer}`)]).toEqual([
          one,
          other,
        ])
        expect(held(judged, lunch.menuId)).toBe(Math.max(0, had - one - other))
        expect(judged.totalPence).toBe(had * own + Math.max(0, one + other - had) * lunch.pricePence)
        expect(judged.serves).toBe(Math.max(had, one + other))
        const lines = judged.after.items.map(({ menuId, unitPricePence }) => `${menuId} ${unitPricePence}`)
        expect(new Set(lines).size).toBe(lines.length)
      }),
    )
  })

  test('stay beside those that customers choose', () => {
    const judged = judge(boxes(40, 1999), choosing(3, 2), { by: 'customer' })
    expect([held(judged, lunch.menuId), judged.serves]).toEqual([40, 45])
  })
})

describe('the rules', () => {
  const fields = (judged: ReturnType<typeof judge>) => judged.refusals.map(({ field }) => field)

  test('an order does not stand in its own way, nor does the change that waits', () => {
    fc.assert(
      fc.property(
        quantities,
        quantities,
        fc.nat({ max: 60 }),
        fc.integer({ min: 1, max: 120 }),
        (ordered, wanted, others, limit) => {
          const known = orderOf(ordered)
          const judged = judge(
            known,
            { order_items: wanting(wanted) },
            { rules: { places: limit }, load: known.order.places + others },
          )
          expect(judged.taken).toBe(others)
          const isMore = wanted.some((each, index) => each > (ordered[index] ?? 0))
          expect(fields(judged)).toEqual(isMore && others + judged.serves > limit ? ['event_date'] : [])
          const waiting = { before: judged.before, after: judged.after } as OrderChange
          const kept = Math.max(0, judged.serves - known.order.places)
          const again = judge(
            known,
            { order_items: wanting(wanted) },
            { load: known.order.places + others + kept, waiting },
          )
          expect(again.taken).toBe(others)
        },
      ),
    )
  })

  test('an address that waits for its payment keeps its kitchen when the order moves to another one', () => {
    const known = orderOf([1, 0, 0, 0])
    const { before, after } = judge(known, { order_items: wanting([2, 0, 0, 0]), delivery_postal_code: 'TW4 1AA' })
    const waiting = { id: 'one that waits', before, after } as OrderChange
    const { carriedOver } = judge(known, { delivery_postal_code: 'UB1 1AA' }, { waiting, kitchen: 'southall' })
    expect(carriedOver?.before).toMatchObject({ deliveryPostalCode: 'UB1 1AA', kitchen: 'southall' })
    expect(carriedOver?.after).toMatchObject({ deliveryPostalCode: 'TW4 1AA', kitchen: firstKitchen })
  })

  const closed = {
    rules: {
      week: Array(7).fill({ from: '11:30', to: '20:00' }),
      notice: { orderBy: '00:00', workingDays: 30 },
      area: [{ districts: ['UB'], leastOrderPence: 100_000 }],
    },
  }

  test.each([
    [{ customer_phone: '020 7946 0111', special_instructions: 'No nuts', guest_count: 12 }, []],
    [{ order_items: wanting([0, 0, 0, 5]) }, []],
    [{ order_items: wanting([2, 0, 0, 5]) }, ['event_date']],
    [{ event_date: addDays(day, 1) }, ['event_date']],
    [{ event_time: '03:00' }, ['event_time']],
    [{ delivery_postal_code: 'TW4 1AA' }, ['delivery_postal_code']],
    [{ delivery_postal_code: 'UB1 1AA' }, ['order_items']],
  ] satisfies [ChangeWanted, string[]][])('are asked about what is altered alone: %j', (wanted, refused) => {
    expect(fields(judge(orderOf([1, 0, 0, 5]), wanted, closed))).toEqual(refused)
  })

  test('about a full day and a closed one are the same for staff and customers, who differ in what they may choose there', () => {
    const days = { [day]: { opening: 'closed' as const, hours: null, note: '', places: null } }
    const sunday = addDays(day, 1)
    const full = { rules: { places: 15 }, load: 1 }
    for (const by of ['staff', 'customer'] as const) {
      expect(fields(judge(orderOf([1, 0, 0, 5]), { event_date: sunday }, { ...full, by }))).toEqual(['event_date'])
      expect(fields(judge(orderOf([1, 0, 0, 5]), { guest_count: 12 }, { ...full, load: 15, by }))).toEqual([])
    }
    const retimed = { event_time: '19:00' }
    expect(fields(judge(orderOf([1, 0, 0, 5]), retimed, { rules: { days } }))).toEqual([])
    expect(fields(judge(orderOf([1, 0, 0, 5]), retimed, { rules: { days }, by: 'customer' }))).toEqual(['event_date'])
  })

  test('count the places of packages that are not sold any more, for staff as for customers', () => {
    const { order, items } = orderOf([1, 0, 0, 0])
    const gone = { ...(items[0] as OrderItem), menuId: 'goan-fish', itemName: 'Goan Fish', serves: 20 }
    const known = { order: { ...order, places: order.places + 20 }, items: [...items, gone] }
    const moved = (by: Changer, limit: number) =>
      fields(judge(known, { event_date: addDays(day, 1) }, { rules: { places: limit }, load: 0, by }))
    for (const by of ['staff', 'customer'] as const) {
      expect([moved(by, order.places + 20), moved(by, order.places + 19)]).toEqual([[], ['event_date']])
    }
  })

  test('give every reason, also on a day that is closed', () => {
    const sunday = addDays(day, 1)
    const days = { [sunday]: { opening: 'closed' as const, hours: null, note: '', places: null } }
    const judged = judge(
      orderOf([1, 0, 0, 0]),
      { event_date: sunday },
      { rules: { ...closed.rules, days, places: 5 }, load: 5 },
    )
    expect(judged.refusals.map(({ message }) => message)).toEqual([
      expect.stringContaining("We don't deliver"),
      expect.stringContaining('too late'),
      expect.stringContaining('fully booked'),
    ])
  })

  test('a link can be paid until the notice ends, or until the event, and never after the order as it stands by then begins', () => {
    const known = orderOf([1, 0, 0, 0])
    const more = { order_items: wanting([2, 0, 0, 0]) }
    expect(judge(known, more).payUntil).toEqual(new Date(now.getTime() + 23 * 3_600_000))
    const atOnce = (wanted: ChangeWanted, at: Date) =>
      judgeChange(known.order, wanted, {
        by: 'staff',
        items: known.items,
        offered: cateringPackages,
        leftPence: 0,
        load: noLoad,
        now: at,
        kitchen: firstKitchen,
        rules: { ...defaultRules, phone: '' },
      }).payUntil
    const soon = londonInstant(day, '17:00')
    expect(atOnce(more, soon)).toEqual(londonInstant(day, '18:30'))
    // It is moved at once.
    expect(atOnce({ ...more, event_date: addDays(day, 7) }, soon)).toEqual(new Date(soon.getTime() + 23 * 3_600_000))
    expect(atOnce({ ...more, event_time: '17:40' }, soon)).toEqual(londonInstant(day, '17:40'))
    expect(atOnce(more, londonInstant(day, '18:10'))).toBeUndefined()
  })
})

test('the money: of a waived price nobody gets anything back, and never more than is left', () => {
  const pence = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(pence, pence, pence, pence, (totalPence, waived, leftPence, newTotalPence) => {
      const waivedPence = Math.min(waived, totalPence)
      const money = moneyOfChange({ totalPence, waivedPence, leftPence }, newTotalPence)
      expect(money.backPence).toBeLessThanOrEqual(Math.min(leftPence, Math.max(0, totalPence - newTotalPence)))
      expect(Math.min(money.toPayPence, money.backPence)).toBe(0)
      expect(money.waivedPence).toBeLessThanOrEqual(newTotalPence + waivedPence)
    }),
  )
})

test('what is said before pressing', () => {
  const said = (totalPence: number, newTotal: number, left = totalPence) =>
    moneyInWords(totalPence, moneyOfChange({ totalPence, waivedPence: 0, leftPence: left }, newTotal))
  expect(said(49_998, 62_498)).toBe('Was £499.98. Will be £624.98. £125.00 to pay.')
  expect(said(62_498, 49_998)).toBe('Was £624.98. Will be £499.98. £125.00 goes back.')
  expect(said(62_498, 49_998, 0)).toBe('Was £624.98. Will be £499.98. Nothing goes back.')
  expect(said(49_998, 49_998)).toBe('It still costs £499.98. Nothing to pay, and nothing goes back.')
  const afterDeposit = moneyOfChange(
    { totalPence: 49_998, waivedPence: 0, leftPence: 10_000, restPence: 39_998 },
    49_998,
  )
  expect(moneyInWords(49_998, afterDeposit)).toBe('It still costs £499.98. After the deposit, £399.98 is left to pay.')
})

test('what is altered stands beside what it was, and nothing else', () => {
  const { before, after } = judge(orderOf([1, 0, 0, 5]), { special_instructions: 'No nuts', event_time: '19:30' })
  expect(changedFacts(before, after)).toEqual([
    { name: 'Time', before: '6.30pm', after: '7.30pm' },
    { name: 'Instructions', before: 'none', after: 'No nuts' },
  ])
})
