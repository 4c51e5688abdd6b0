import { expect, test } from 'vitest'
import { turns } from '../../server/http/throttle.ts'

test('ten requests have their turn at once, each further one a thirtieth of a second later', () => {
  const waitOf = turns(() => 5_000)
  const waits = Array.from({ length: 13 }, () => Math.round(waitOf('a')))
  expect(waits).toEqual([...Array(10).fill(0), 33, 67, 100])
})

test('each client has turns of its own', () => {
  const waitOf = turns(() => 5_000)
  for (let count = 0; count < 60; count++) waitOf('a')
  expect(waitOf('b')).toBe(0)
})

test('after a quiet second ten have their turn at once again', () => {
  let now = 5_000
  const waitOf = turns(() => now)
  for (let count = 0; count < 10; count++) waitOf('a')
  now += 1_000
  expect(Array.from({ length: 10 }, () => Math.round(waitOf('a')))).toEqual(Array(10).fill(0))
  expect(Math.round(waitOf('a'))).toBe(33)
})

test('a flood from ever new addresses forgets the oldest', () => {
  const waitOf = turns(() => 5_000)
  for (let count = 0; count < 40; count++) waitOf('first')
  for (let client = 0; client < 20_000; client++) waitOf(`client ${client}`)
  expect(waitOf('first')).toBe(0)
})
