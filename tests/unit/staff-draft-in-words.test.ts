import { expect, test } from 'vitest'
import { draftInWords } from '../../staff-app/screens/site/draft-in-words.ts'

const draft = (id: string, name: string, createdBy: string, time = '10:00') => ({
  id,
  name,
  createdBy,
  changedAt: `2026-01-09T${time}:00.000Z`,
})

test.each([
  [undefined, 'your quick changes'],
  [draft('quick', 'Changes', 'Simran Kaur'), 'your quick changes'],
  [draft('a', 'Changes', 'Simran Kaur'), 'earlier quick changes of yours, Friday 9 January 2026, 10:00'],
  [draft('b', 'Changes', 'Simran Kaur', '11:00'), 'earlier quick changes of yours, Friday 9 January 2026, 11:00'],
  [draft('c', 'Changes', 'Jas Gill'), 'Jas Gill’s quick changes, Friday 9 January 2026, 10:00'],
  [draft('d', 'Christmas menu', 'Jas Gill'), '“Christmas menu”, begun by Jas Gill'],
  [draft('e', 'Christmas menu', 'Simran Kaur'), '“Christmas menu”, begun by you'],
])('%j is for Simran Kaur: %s', (found, words) => {
  expect(draftInWords(found, 'Simran Kaur', 'quick')).toBe(words)
})
