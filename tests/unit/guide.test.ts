import { expect, test } from 'vitest'
import { Guide } from '../../scripts/check-service/guide.ts'

const guide = () =>
  new Guide(`# All

## First

Words.

    cd /somewhere
    do this \\
      with that

More words.

    and this

## Second

None here.

## Third

    at last
`)

test('the commands of a guide are its indented blocks, in order, under their heading', () => {
  const read = guide()
  expect(read.next('First')).toBe('cd /somewhere\ndo this \\\n  with that')
  expect(read.next('First')).toBe('and this')
  expect(() => read.next('First')).toThrow('First')
  expect(() => read.next('Second')).toThrow('Second')
  expect(() => read.next('Fourth')).toThrow('Fourth')
})

test('a guide knows the headings whose commands nobody ran', () => {
  const read = guide()
  expect(read.notTaken('First', 'Third')).toEqual(['First'])
  read.next('First')
  expect(read.notTaken('First', 'Third')).toEqual(['First'])
  read.next('First')
  expect(read.notTaken('First', 'Third')).toEqual([])
})
