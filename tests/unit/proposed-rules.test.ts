import { expect, test } from 'vitest'
import { districtsAroundTheKitchen } from '../../content/delivery.ts'
import { site } from '../../content/site.ts'
import { canDeliver } from '../../contract/delivery/can-deliver.ts'
import { proposedRules } from '../../contract/delivery/proposed-rules.ts'
import { defaultRules, deliveryRules } from '../../contract/delivery/rules.ts'
import { changesInWords } from '../../contract/delivery/rules-in-words.ts'

const proposed = proposedRules(site.openingHours, districtsAroundTheKitchen)
const now = new Date('2026-11-23T12:00:00Z')
const judge = (day: string, time: string, postcode: string) =>
  canDeliver({ ...proposed, phone: '020' }, 0, { day, time, postcode, places: 400, totalPence: 79_960 }, now).map(
    ({ field }) => field,
  )

test('what is proposed are rules, and says what it limits', () => {
  expect(deliveryRules.parse(proposed)).toEqual(proposed)
  expect(changesInWords(defaultRules, proposed).map(({ what, to }) => `${what}: ${to}`)).toEqual([
    'Notice: order by 16:00, 2 working days before',
    'Every day: 11:00–22:00',
    'Delivery area: TW1 to TW5, TW7, TW8, TW13, TW14, UB1 and UB2',
  ])
})

test('forty boxes for Glasgow, tomorrow at three in the morning, are refused for each of these reasons', () => {
  expect(judge('2026-11-24', '03:00', 'G1 1AA')).toEqual(['event_date', 'event_time', 'delivery_postal_code'])
})

test.each(['TW3 1AB', 'TW7 5AA', 'UB2 4AA'])('lunch in three days for %s is taken', (postcode) => {
  expect(judge('2026-11-26', '12:30', postcode)).toEqual([])
})
