import { expect, test } from 'vitest'
import { draftInWords } from '../../staff-app/screens/site/draft-in-words.ts'

const draft = (name: string, createdBy: string, publishAt: string | null = null) => ({ name, createdBy, publishAt })

test.each([
  [undefined, 'your quick changes'],
  [draft('Changes', 'Simran Kaur'), 'your quick changes'],
  [draft('Changes', 'Simran Kaur', '2026-12-24T06:00:00Z'), 'earlier quick changes of yours'],
  [draft('Changes', 'Jas Gill'), 'Jas Gill’s quick changes'],
  [draft('Christmas menu', 'Jas Gill'), '“Christmas menu”, begun by Jas Gill'],
  [draft('Christmas menu', 'Simran Kaur'), '“Christmas menu”, begun by you'],
])('%j is for Simran Kaur: %s', (found, words) => {
  expect(draftInWords(found, 'Simran Kaur')).toBe(words)
})
