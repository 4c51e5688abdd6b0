import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderOnPaper } from '../../contract/staff/day.ts'
import { changesOnPaper, fingerprintOf } from '../../server/orders/lists/compare-paper.ts'

const made = { serves: 15, dishes: [{ name: 'Samosas', station: 'Fryer' }, { name: 'Salad' }] }
const deluxe = { menuId: 'deluxe-tandoori', name: 'Deluxe', quantity: 1, allergens: 'Contains milk.', made }

const paper: OrderOnPaper = {
  number: 'TR-AAAAAA',
  time: '18:30',
  name: 'Jasleen Kaur',
  phone: '020 7946 0999',
  address: '1 High Street',
  town: 'Hounslow',
  postcode: 'TW3 1AA',
  guests: 15,
  packages: [deluxe],
  allergens: 'Contains milk.',
  toldOtherwise: null,
  allergies: null,
  clashes: [],
  waits: null,
  instructions: null,
  notes: [],
}
const nowhere = () => undefined

const different = {
  time: fc.constant('19:00'),
  name: fc.constant('Zoë'),
  phone: fc.constant('020 7946 0998'),
  address: fc.constant('2 High Street'),
  town: fc.constant('Southall'),
  postcode: fc.constant('UB1 1AA'),
  guests: fc.constant(20),
  packages: fc.constantFrom<OrderOnPaper['packages'][]>(
    [{ ...deluxe, quantity: 2 }],
    [{ ...deluxe, allergens: 'Contains mustard.' }],
    [{ ...deluxe, made: { ...made, serves: 10 } }],
    [{ ...deluxe, made: { ...made, dishes: [{ name: 'Pakoras', station: 'Fryer' }, { name: 'Salad' }] } }],
    [{ ...deluxe, made: { ...made, dishes: [{ name: 'Samosas', station: 'Cold' }, { name: 'Salad' }] } }],
  ),
  toldOtherwise: fc.constant('Contains nothing.'),
  allergies: fc.constant('Not said'),
  clashes: fc.constant<string[]>(['Deluxe contains milk.']),
  waits: fc.constant('one more'),
  instructions: fc.constant('No onions'),
  notes: fc.constant<string[]>(['Gate code 1234']),
}

test.each(Object.entries(different))(
  'sheets that were printed before are stale where this differs: %s',
  (name, other) => {
    fc.assert(
      fc.property(other, (value) => {
        expect(fingerprintOf([{ ...paper, [name]: value }])).not.toBe(fingerprintOf([paper]))
      }),
      { numRuns: 10 },
    )
  },
)

test('whatever the kitchen uses differs in words where it differs at all', () => {
  const other = fc.record<Partial<OrderOnPaper>>(different, { requiredKeys: [] })
  fc.assert(
    fc.property(other, (changes) => {
      const after = { ...paper, ...changes }
      const isSame = fingerprintOf([paper]) === fingerprintOf([after])
      const found = changesOnPaper([paper], [after], nowhere)
      expect(found.length === 0).toBe(isSame)
      for (const { kind, facts } of found) {
        expect(kind).toBe('changed')
        expect(facts.every(({ before, after: now }) => before !== now)).toBe(true)
      }
    }),
  )
})

test('what is gone says where it went', () => {
  const kindOf = (where: Parameters<typeof changesOnPaper>[2]) => {
    const [{ kind, movedTo } = { kind: undefined, movedTo: undefined }] = changesOnPaper([paper], [], where)
    return [kind, movedTo]
  }
  expect(kindOf(() => ({ isCancelled: false, movedTo: '2026-12-06' }))).toEqual(['moved', '2026-12-06'])
  expect(kindOf(() => ({ isCancelled: true, movedTo: '2026-12-06' }))).toEqual(['cancelled', null])
  expect(kindOf(() => ({ isCancelled: false, movedTo: null }))).toEqual(['gone', null])
  expect(kindOf(nowhere)).toEqual(['gone', null])
})
