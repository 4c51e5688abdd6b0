import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canDeliver, judgePostcode, partWith } from '../../contract/delivery/can-deliver.ts'
import { holdsDistrict } from '../../contract/delivery/districts.ts'
import { areaOf, judgedBy, kitchenFor, rulesOf, withRulesOf } from '../../contract/delivery/kitchens.ts'
import { type DeliveryArea, defaultRules, firstKitchen, type RulesOfAll } from '../../contract/delivery/rules.ts'
import { districtOf } from '../../contract/postcode.ts'

const kitchens = [firstKitchen, 'southall', 'ealing']
const part = (districts: string[], driveMinutes?: number) => ({ districts, leastOrderPence: 0, driveMinutes })

const rulesWith = (hounslow: DeliveryArea | null, southall: DeliveryArea | null): RulesOfAll => ({
  ...defaultRules,
  area: hounslow,
  kitchens: { southall: { ...defaultRules, area: southall } },
})

const entries = ['TW', 'TW3', 'UB', 'UB1', 'UB2', 'W3', 'W1', 'W1A'] as const
const area = fc.option(
  fc.uniqueArray(fc.constantFrom(...entries), { minLength: 1 }).chain((named) =>
    fc
      .tuple(fc.integer({ min: 1, max: named.length }), fc.option(fc.integer({ min: 1, max: 4 })), minutes)
      .map(([cut, near, far]) => [
        part(named.slice(0, cut), near ?? undefined),
        part(named.slice(cut), far ?? undefined),
      ])
      .map((parts) => parts.filter(({ districts }) => districts.length > 0)),
  ),
)
const minutes = fc.option(fc.integer({ min: 1, max: 4 }))
const rules = fc.tuple(area, area, area).map(
  ([hounslow, southall, ealing]): RulesOfAll => ({
    ...rulesWith(hounslow, southall),
    kitchens: {
      // In another order than the content's: a database keeps no order of keys.
      ealing: { ...defaultRules, area: ealing },
      southall: { ...defaultRules, area: southall },
    },
  }),
)
const postcode = fc.constantFrom('TW3 1AB', 'ub11aa', 'UB2 4AA', 'W3 6AA', 'w1a 1aa', 'AB10 1XG', 'W3', 'nowhere', '')
const cooking = fc.shuffledSubarray(kitchens, { minLength: 1 })

/** The entry by which a kitchen has a district, and the minutes there. */
const claimOf = (given: RulesOfAll, kitchen: string, district: string) => {
  const found = partWith(rulesOf(given, kitchen).area ?? [], district)
  const held = (found?.districts ?? []).filter((entry) => holdsDistrict(entry, district))
  return { length: Math.max(0, ...held.map((entry) => entry.length)), minutes: found?.driveMinutes ?? 1_000 }
}

test('a postcode has one kitchen, which delivers there, or there is a reason why not', () => {
  fc.assert(
    fc.property(rules, cooking, postcode, (given, ids, asked) => {
      const { kitchen, why } = kitchenFor(asked, given, ids)
      const taking = ids.filter((id) => judgePostcode({ ...rulesOf(given, id), phone: '' }, asked).length === 0)
      if (kitchen) {
        expect(ids).toContain(kitchen)
        expect(taking).toContain(kitchen)
      } else if (why === 'nobody') {
        expect(taking).toEqual([])
      } else {
        expect(ids.some((id) => rulesOf(given, id).area)).toBe(true)
      }
    }),
  )
})

test('no other kitchen has a longer entry, nor the same with a shorter drive, nor the same drive and an earlier place', () => {
  fc.assert(
    fc.property(rules, cooking, postcode, (given, ids, asked) => {
      const { kitchen } = kitchenFor(asked, given, ids)
      if (!kitchen) return
      const district = districtOf(asked) ?? ''
      const own = claimOf(given, kitchen, district)
      for (const [index, other] of ids.entries()) {
        const claim = claimOf(given, other, district)
        if (other === kitchen || (rulesOf(given, other).area && claim.length === 0)) continue
        expect(claim.length).toBeLessThanOrEqual(own.length)
        if (claim.length < own.length || own.length === 0) continue
        expect(claim.minutes).toBeGreaterThanOrEqual(own.minutes)
        if (claim.minutes === own.minutes) expect(index).toBeGreaterThan(ids.indexOf(kitchen))
      }
    }),
  )
})

test('an order is judged by a kitchen that takes its postcode, and refused only where none does', () => {
  const [day, now] = ['2026-12-20', new Date('2026-12-01')]
  fc.assert(
    fc.property(rules, cooking, postcode, (given, ids, asked) => {
      const phoned = { ...given, phone: '020' }
      const judged = judgedBy({ rules: phoned, kitchens: ids }, asked)
      const isRefused = canDeliver(judged.rules, 0, { day, postcode: asked }, now).length > 0
      const { kitchen, why } = kitchenFor(asked, given, ids)
      if (ids.length > 1) expect(isRefused).toBe(why !== undefined)
      if (kitchen) expect(judged.kitchen).toBe(kitchen)
    }),
  )
})

test('one kitchen judges every order by its own rules', () => {
  fc.assert(
    fc.property(rules, fc.option(postcode), (given, asked) => {
      const { kitchens: _, ...alone } = given
      expect(judgedBy({ rules: alone, kitchens: [firstKitchen] }, asked ?? undefined)).toEqual({
        kitchen: firstKitchen,
        rules: alone,
      })
      expect(areaOf(alone, [firstKitchen])).toEqual(alone.area)
    }),
  )
})

test.each([
  ['lists the district', 'UB1 1AA', [part(['TW'])], [part(['UB'])], 'southall'],
  ['has the longer entry', 'UB2 1AA', [part(['UB2'], 40)], [part(['UB'], 5)], firstKitchen],
  ['has the shorter drive', 'UB1 1AA', [part(['UB1'], 20)], [part(['UB1'], 10)], 'southall'],
  ['names its drive', 'UB1 1AA', [part(['UB1'])], [part(['UB1'], 240)], 'southall'],
  ['comes first', 'UB1 1AA', [part(['UB1'], 10)], [part(['UB1'], 10)], firstKitchen],
  ['delivers anywhere', 'AB10 1XG', null, [part(['UB1'])], firstKitchen],
])('the kitchen that %s', (_, asked, hounslow, southall, kitchen) => {
  expect(kitchenFor(asked, rulesWith(hounslow, southall), [firstKitchen, 'southall'])).toEqual({ kitchen })
})

test('a limit of deliveries is of one kitchen alone', () => {
  const given = { ...rulesWith([part(['TW'])], [part(['UB'])]), deliveriesPerHalfHour: 3 }
  expect(rulesOf(given, 'southall').deliveriesPerHalfHour).toBeUndefined()
  const all = withRulesOf(given, 'southall', { ...rulesOf(given, 'southall'), deliveriesPerHalfHour: 2 })
  expect([firstKitchen, 'southall'].map((kitchen) => rulesOf(all, kitchen).deliveriesPerHalfHour)).toEqual([3, 2])
})

test('no kitchen: the reason names the districts of both, each once', () => {
  const given = { ...rulesWith([part(['TW3', 'UB1'])], [part(['UB1', 'UB2'], 5)]), phone: '020 1' }
  const both = [firstKitchen, 'southall']
  expect(kitchenFor('AB10 1XG', given, both)).toEqual({ why: 'nobody' })
  expect(kitchenFor('UB', given, both)).toEqual({ why: 'unread' })
  const judged = judgedBy({ rules: given, kitchens: both }, 'AB10 1XG')
  expect(judged.kitchen).toBe(firstKitchen)
  expect(judgePostcode(judged.rules, 'AB10 1XG').map(({ message }) => message)).toEqual([
    'We deliver to TW3, UB1 and UB2. Ring us on 020 1 and we will see.',
  ])
})
