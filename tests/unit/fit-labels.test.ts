import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWords, letterSizes } from '../../staff-app/screens/day/fit-labels.ts'
import type { LabelWords } from '../../staff-app/screens/day/totals.ts'

const words: LabelWords = { name: 'Jasleen Kaur', packed: 'Deluxe Tandoori Feast', allergens: 'Contains milk.' }
const lettersOf = ({ name, packed, allergens }: LabelWords) => [...name, ...packed, ...allergens].length

test('letters are as large as the words allow, and no smaller than the law wants them', () => {
  expect(fitWords(words, () => true)).toEqual({ size: 10.5, parts: [words] })
  expect(fitWords(words, (_, size) => size < 9)).toEqual({ size: 8.5, parts: [words] })
  // An x of Anek is 978 of 2000 units high, and 1.2 mm are 3.4 points.
  expect((letterSizes.at(-1) ?? 0) * (978 / 2000)).toBeGreaterThan((1.2 * 72) / 25.4)
})

test('words that one label can’t hold go on to others, each with the name, and none is lost', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }).filter((each) => /^\S+$/u.test(each))
  const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(text, text, fc.integer({ min: 70, max: 300 }), (packed, allergens, room) => {
      const whole = { name: words.name, packed, allergens }
      const fits = (part: LabelWords, size: number, isOneOfSeveral: boolean) =>
        size === letterSizes.at(-1) && lettersOf(part) + (isOneOfSeveral ? 10 : 0) <= room
      const { parts } = fitWords(whole, fits)
      const all = (field: keyof LabelWords) => parts.map((part) => part[field]).join('')
      const bare = (one: string) => one.replaceAll(/\s/gu, '')
      expect([bare(all('packed')), bare(all('allergens'))]).toEqual([bare(packed), bare(allergens)])
      for (const part of parts) expect([part.name, lettersOf(part) <= room]).toEqual([words.name, true])
    }),
    { seed: 20261127 },
  )
})

test('words that fit nowhere still come to an end', () => {
  expect(fitWords(words, () => false).parts.map(({ packed, allergens }) => packed || allergens)).toEqual([
    ...['Deluxe', 'Tandoori', 'Feast', 'Contains', 'milk.'],
  ])
})
