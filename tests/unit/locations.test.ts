import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { withChanges } from '../../contract/content/change-set.ts'
import { changesIn } from '../../contract/content/changes.ts'
import { contentSchema } from '../../contract/content/content.ts'
import { faultsIn } from '../../contract/content/judge-content.ts'
import { ourPlace } from '../../contract/content/places.ts'
import { type Location, siteSchema } from '../../contract/content/site.ts'

const { site } = firstContent
const address = { line: '', town: 'Southall', region: 'London', country: 'GB' }
/** The places as 1.3.0 stored them. */
const stored = site.locations.map(({ id: _id, cooksCatering: _cooks, ...place }) => place)
const placesOf = (locations: unknown) => siteSchema.shape.locations.parse(locations)
const faultsWith = (locations: unknown) => faultsIn({ ...firstContent, site: { ...site, locations } })

test('places that 1.3.0 stored get ids from their names, and the first open one cooks the catering', () => {
  expect(placesOf(stored)).toEqual(site.locations)
  const [first, second] = stored
  expect(placesOf([{ ...first, name: 'High Street' }, second]).map(({ id }) => id)).toEqual(['hounslow', 'southall'])
  expect(
    placesOf([
      { ...first, name: 'ਹੰਸਲੋ' },
      { ...second, name: 'ਸਾਊਥਾਲ' },
    ]).map(({ id }) => id),
  ).toEqual(['hounslow', 'new'])
})

test('a draft of 1.3.0 that changed the first place still does', () => {
  const [first, second] = stored
  const moved = { ...first, name: 'Hounslow West', address: { ...first?.address, line: '1 Bath Road' } }
  const draft = { thing: 'site', field: 'locations', old: stored, now: [moved, second] }
  const { document, changes, clashes } = withChanges(firstContent, [draft])
  expect(clashes).toEqual([])
  expect(changes.map(({ thing, field }) => `${thing} ${field}`)).toEqual([
    'locations/hounslow name',
    'locations/hounslow address',
  ])
  expect(contentSchema.parse(document).site.locations[0]).toMatchObject({
    id: 'hounslow',
    name: 'Hounslow West',
    address: { line: '1 Bath Road' },
  })
})

test('a draft of 1.3.0 finds the first place by its order, whatever it was called', () => {
  const [first, second] = stored
  const west = { ...first, name: 'Hounslow West' }
  const live = contentSchema.parse({ ...firstContent, site: { ...site, locations: [west, second] } })
  const now = [{ ...west, directions: 'https://maps.example/west' }, second]
  const { document } = withChanges(live, [{ thing: 'site', field: 'locations', old: [west, second], now }])
  expect(contentSchema.parse(document).site.locations[0]?.directions).toBe('https://maps.example/west')
})

test('our address is where the catering is cooked, also while that place is closed; else of the first that has opened', () => {
  const [hounslow, southall] = site.locations as [Location, Location]
  const idOf = (...locations: Location[]) => ourPlace({ locations }).id
  expect(idOf(hounslow, southall)).toBe('hounslow')
  expect(idOf(southall, hounslow)).toBe('hounslow')
  expect(idOf({ ...hounslow, status: 'closed-for-now' }, { ...southall, status: 'open' })).toBe('hounslow')
  const open = { ...southall, status: 'open', cooksCatering: true } as const
  expect(idOf({ ...hounslow, cooksCatering: false }, open)).toBe('southall')
  expect(idOf({ ...southall, cooksCatering: true }, { ...hounslow, cooksCatering: false })).toBe('hounslow')
})

test('a place that opens needs its street and its link to the map, each said at its field', () => {
  const southall = { id: 'southall', name: 'Southall', status: 'open', address, cooksCatering: false }
  expect(faultsWith([site.locations[0], southall])).toEqual([
    {
      thing: 'locations/southall',
      field: 'address',
      at: ['line'],
      message: 'A place that has opened needs its street.',
    },
    { thing: 'locations/southall', field: 'directions', message: 'A place that has opened needs its link to the map.' },
  ])
  expect(faultsWith([{ ...southall, status: 'coming-soon' }])).toEqual([
    { thing: 'site', field: 'locations', message: 'One of the places must have opened.' },
  ])
  expect(
    changesIn(firstContent, { ...firstContent, site: { ...site, locations: [site.locations[0]] } as never }),
  ).toEqual(['Southall: no longer among our places.'])
})

test('whoever publishes reads in guests’ words what becomes of a place', () => {
  const [hounslow, southall] = site.locations as [Location, Location]
  const at = (...locations: Location[]) => ({ ...firstContent, site: { ...site, locations } })
  const green = { line: '12 The Green', town: 'Southall', region: 'London UB2 4AQ', country: 'GB' } as const
  const open = { ...southall, status: 'open', address: green, directions: 'https://maps.example/southall' } as const
  const late = site.openingHours.map(({ day }) => ({
    day,
    spans: [{ opens: '12:00', closes: '23:00', lastOrders: '22:30' }],
  }))
  const day = { id: '2026-12-25', name: 'Christmas', spans: [] }
  const said: [Location[], Location[], string[]][] = [
    [
      [hounslow, southall],
      [hounslow, open],
      [
        'Southall opens: 12 The Green, Southall, London UB2 4AQ, hours as in Hounslow.',
        'Southall: link to the map “https://maps.example/southall” added.',
      ],
    ],
    [
      [hounslow, southall],
      [hounslow, { ...open, cooksCatering: true, openingHours: late }],
      [
        'Southall opens: 12 The Green, Southall, London UB2 4AQ, Monday to Sunday, 12:00 PM to 11:00 PM.',
        'Southall cooks the catering.',
        'Southall: link to the map “https://maps.example/southall” added.',
      ],
    ],
    [[hounslow, open], [hounslow, { ...open, status: 'closed-for-now' }], ['Southall: closed for now.']],
    [
      [hounslow, { ...open, status: 'closed-for-now' }],
      [hounslow, open],
      ['Southall opens again: 12 The Green, Southall, London UB2 4AQ, hours as in Hounslow.'],
    ],
    [
      [hounslow, { ...open, status: 'closed-for-now', openingHours: late }],
      [hounslow, open],
      [
        'Southall opens again: 12 The Green, Southall, London UB2 4AQ, hours as in Hounslow.',
        'Southall: hours “Monday to Sunday, 12:00 PM to 11:00 PM” → as in all places.',
      ],
    ],
    [
      [hounslow, open],
      [hounslow, { ...open, specialDays: [day] }],
      ['Southall, Christmas, Friday 25 December 2026: closed.'],
    ],
    [
      [hounslow, { ...open, specialDays: [day] }],
      [hounslow, open],
      ['Southall, Christmas, Friday 25 December 2026: the usual hours again.'],
    ],
    [[hounslow], [hounslow, southall], ['New place: Southall, coming soon, “Southall”, “London”.']],
    [
      [hounslow],
      [
        hounslow,
        {
          ...open,
          phone: { shown: '020 7946 0321', dialled: '+442079460321' },
          openingHours: late,
          specialDays: [day],
          cooksCatering: true,
        },
      ],
      [
        'New place: Southall, open, “12 The Green”, “Southall”, “London UB2 4AQ”, link to the map “https://maps.example/southall”, phone “020 7946 0321”, hours “Monday to Sunday, 12:00 PM to 11:00 PM”, days that differ Christmas, Friday 25 December 2026: closed, cooks the catering.',
      ],
    ],
  ]
  for (const [before, after, sentences] of said) expect(changesIn(at(...before), at(...after))).toEqual(sentences)
})
