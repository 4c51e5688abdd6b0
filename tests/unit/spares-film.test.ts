import { expect, test } from 'vitest'
import { sparesFilm } from '../../site/pages/home/spares-film.ts'

const visitor = (connection: object | undefined, preference = '') => ({
  navigator: { connection },
  matchMedia: (query: string) => ({ matches: preference !== '' && query.includes(preference) }) as MediaQueryList,
})

test.each([
  ['a browser that says nothing', visitor(undefined), false],
  ['a fast connection at home', visitor({ saveData: false, type: 'wifi', effectiveType: '4g' }), false],
  ['data saved', visitor({ saveData: true }), true],
  ['a metered connection', visitor({ type: 'cellular', effectiveType: '4g' }), true],
  ['a slow connection', visitor({ effectiveType: '3g' }), true],
  ['reduced motion', visitor(undefined, 'reduced-motion'), true],
  ['reduced data', visitor(undefined, 'reduced-data'), true],
])('with %s the film waits or not as it should', (_, browser, waits) => {
  expect(sparesFilm(browser)).toBe(waits)
})
