import { expect, test, vi } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { readAtMostEvery } from '../../server/delivery/read-at-most-every.ts'

const [one, other] = [{}, {}] as [Database, Database]

test('requests that come together share one reading of their database, which is kept for its time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const read = vi.fn(async (database: Database) => (database === one ? 'one' : 'other'))
  const ask = readAtMostEvery(1_000, read)
  expect(await Promise.all([ask(one), ask(one), ask(other)])).toEqual(['one', 'one', 'other'])
  vi.advanceTimersByTime(999)
  await ask(one)
  expect(read).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  await ask(one)
  expect(read).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('a reading that failed is not kept', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue('rules')
  const ask = readAtMostEvery(60_000, read)
  await expect(ask(one)).rejects.toThrow('no database')
  expect(await ask(one)).toBe('rules')
})

test('what is forgotten is read anew at the next request, of that database alone', async () => {
  const read = vi.fn().mockResolvedValue('rules')
  const ask = readAtMostEvery(60_000, read)
  for (const database of [one, other]) await ask(database)
  ask.forget(one)
  for (const database of [one, other, one]) await ask(database)
  expect(read.mock.calls).toEqual([[one], [other], [one]])
})
