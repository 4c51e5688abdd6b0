import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { earlierTerms } from '../../contract/legal/earlier-terms.ts'
import { legalFacts } from '../../contract/legal/legal-facts.ts'
import { daysInWords, serverFacts, splitAtLinks, withFacts } from '../../contract/legal/legal-text.ts'
import { privacy } from '../../contract/legal/privacy.ts'
import type { LegalText } from '../../contract/legal/schema.ts'
import { terms } from '../../contract/legal/terms.ts'

const hashOf = (text: LegalText) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)

/**
 * What each version says. Somebody agreed to it, so a version never changes and never goes. For a changed text: a new
 * version, the text before it into `earlierTerms`, and a new line here.
 */
const versions = {
  terms: { '2026-11-22': '07dbfacb143e6429', '2026-11-24': '150208c4abbf1bd5' },
  privacy: {
    '2026-11-22': 'fda2cb2c0c18cb7a',
    '2026-11-24': 'cbe006ed465ee8a5',
    '2026-11-25': '729d6c483dc7a536',
    '2026-11-27': '8c3813bbfa3d7b84',
    '2026-11-28': '3bcd2872c7c6a29a',
  },
}

test('no text has changed under its version, and no version of the terms is gone', () => {
  expect(Object.fromEntries([terms, ...earlierTerms].map((text) => [text.version, hashOf(text)]))).toEqual(
    versions.terms,
  )
  expect(versions.privacy).toHaveProperty(privacy.version, hashOf(privacy))
})

test('the terms that hold are the youngest', () => {
  expect([terms, ...earlierTerms].map(({ version }) => version)).toEqual(Object.keys(versions.terms).sort().reverse())
})

test('every fact in the texts exists, and every fact is told in one of them', () => {
  const told = new Set([...JSON.stringify([privacy, terms]).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect([...told].sort()).toEqual([...Object.keys(legalFacts(firstContent)), ...serverFacts].sort())
})

test('the privacy policy tells each of the four times for which data is kept', () => {
  const rows = privacy.parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'facts' in block ? [block] : [])),
  )
  const howLong = (heading: string) =>
    rows.find((row) => row.heading === heading)?.facts.find(([name]) => name === 'How long')?.[1]
  expect(howLong('Catering orders')).toContain('{keepOrders}')
  expect(howLong('Orders that were never paid')).toContain('{keepUnpaidOrders}')
  expect(howLong('Job applications')).toContain('{keepApplications}')
  expect(howLong('Enquiries about an event')).toContain('{keepEnquiries}')
  const kinds = rows.filter(({ facts }) => facts.some(([name]) => name === 'What'))
  expect(kinds.length).toBeGreaterThan(5)
  for (const { facts } of kinds) expect(facts.map(([name]) => name)).toEqual(['What', 'Why', 'Ground', 'How long'])
})

test('a fact that does not exist is no empty place', () => {
  expect(() => withFacts('Ring {nobody}.', legalFacts(firstContent))).toThrow('{nobody}')
})

test('links are found, whatever stands around them', () => {
  expect(splitAtLinks('Read the [list](/allergens), then ring [{phone}](tel:{phoneDialled}).')).toEqual([
    'Read the ',
    { words: 'list', address: '/allergens' },
    ', then ring ',
    { words: '{phone}', address: 'tel:{phoneDialled}' },
    '.',
  ])
  fc.assert(
    fc.property(fc.string(), (text) => {
      const again = splitAtLinks(text).map((part) =>
        typeof part === 'string' ? part : `[${part.words}](${part.address})`,
      )
      expect(again.join('')).toBe(text)
    }),
  )
})

test.each([
  [1, '1 day'],
  [30, '30 days'],
  [180, '180 days (about 6 months)'],
  [365, '365 days (about a year)'],
  [730, '730 days (about 2 years)'],
  [2555, '2,555 days (about 7 years)'],
  [36_500, '36,500 days (about 100 years)'],
])('%i days are told as %s', (days, words) => {
  expect(daysInWords(days)).toBe(words)
})
