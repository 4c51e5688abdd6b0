import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countsInMemory } from '../../server/http/counts-in-memory.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('counts up within a window, and starts again at its end', () => {
  const counts = countsInMemory()
  expect(counts.count('a', 1_000)).toEqual({ current: 1, ttl: 1_000 })
  vi.advanceTimersByTime(400)
  expect(counts.count('a', 1_000)).toEqual({ current: 2, ttl: 600 })
  expect(counts.count('b', 1_000)).toEqual({ current: 1, ttl: 1_000 })
  vi.advanceTimersByTime(600)
  expect(counts.count('a', 1_000)).toEqual({ current: 1, ttl: 1_000 })
})

test('takes over the count of all servers, and the end of their window', () => {
  const counts = countsInMemory()
  counts.count('a', 60_000)
  counts.learn('a', { current: 20, ttl: 10_000 }, 60_000)
  expect(counts.count('a', 60_000)).toEqual({ current: 21, ttl: 10_000 })
})

test('keeps its own count while the answers to earlier requests still come in', () => {
  const counts = countsInMemory()
  for (let count = 0; count < 30; count++) counts.count('a', 60_000)
  counts.learn('a', { current: 1, ttl: 59_990 }, 60_000)
  expect(counts.count('a', 60_000).current).toBe(31)
})

test('believes the database when it has begun another window', () => {
  const counts = countsInMemory()
  counts.count('a', 60_000)
  counts.learn('a', { current: 25, ttl: 30_000 }, 60_000)
  counts.learn('a', { current: 1, ttl: 60_000 }, 60_000)
  expect(counts.count('a', 60_000).current).toBe(2)
})

test('no window outlasts its length, whatever the database’s clock says', () => {
  const counts = countsInMemory()
  counts.learn('a', { current: 99, ttl: 7_200_000 }, 60_000)
  expect(counts.count('a', 60_000)).toEqual({ current: 100, ttl: 60_000 })
})

test('a flood from ever new addresses forgets the oldest and keeps the newest', () => {
  const counts = countsInMemory()
  for (let client = 0; client <= 20_000; client++) counts.count(`client ${client}`, 60_000)
  expect(counts.count('client 20000', 60_000).current).toBe(2)
  expect(counts.count('client 1', 60_000).current).toBe(2)
  expect(counts.count('client 0', 60_000).current).toBe(1)
})
