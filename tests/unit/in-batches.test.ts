import { afterEach, expect, test, vi } from 'vitest'
import { inBatches } from '../../server/database/in-batches.ts'
import { AppError } from '../../server/errors.ts'

afterEach(() => vi.useRealTimers())

/** Work that ends when the test says so. Its output for an input is twice the input. */
function workUnderControl() {
  const batches: { inputs: number[]; succeed: () => void; fail: (error: Error) => void }[] = []
  const work = (inputs: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      batches.push({ inputs, succeed: () => resolve(inputs.map((input) => input * 2)), fail: reject })
    })
  const { doOne, waiting } = inBatches(work)
  return { batches, one: doOne, waiting, done: () => batches.map(({ inputs }) => inputs) }
}

test('a single input is done at once, and inputs that arrive meanwhile are done together', async () => {
  const { batches, one, done } = workUnderControl()
  const outputs = [1, 2, 3, 4, 5].map(one)
  expect(done()).toEqual([[1], [2]])
  batches[0]?.succeed()
  await expect(outputs[0]).resolves.toBe(2)
  await vi.waitFor(() => expect(done()).toEqual([[1], [2], [3, 4, 5]]))
  batches[2]?.succeed()
  await expect(Promise.all(outputs.slice(2))).resolves.toEqual([6, 8, 10])
})

test('no input fails because of another', async () => {
  const statements: number[][] = []
  const { doOne } = inBatches(async (inputs: number[]) => {
    statements.push(inputs)
    if (inputs.includes(4)) throw new Error('4 is not possible')
    return inputs
  })
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(doOne))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(statements).toEqual([[1], [2], [3, 4, 5], [3], [4], [5]])
})

test('a database that is gone is not asked again for each input of a batch, but for the next batch', async () => {
  const { batches, one, done } = workUnderControl()
  const outputs = [1, 2, 3, 4].map(one)
  batches[0]?.succeed()
  await vi.waitFor(() => expect(done()).toHaveLength(3))
  const later = one(5)
  batches[2]?.fail(new Error('Connection terminated unexpectedly'))
  await expect(outputs[2]).rejects.toThrow('Connection terminated')
  await expect(outputs[3]).rejects.toThrow('Connection terminated')
  await vi.waitFor(() => expect(done()).toEqual([[1], [2], [3, 4], [5]]))
  batches[3]?.succeed()
  await expect(later).resolves.toBe(10)
})

test('statements that hang delay the others by a second', async () => {
  vi.useFakeTimers()
  const { batches, one, done } = workUnderControl()
  const outputs = [1, 2, 3, 4].map(one)
  await vi.advanceTimersByTimeAsync(999)
  expect(done()).toEqual([[1], [2]])
  await vi.advanceTimersByTimeAsync(1)
  expect(done()).toEqual([[1], [2], [3, 4]])

  batches[2]?.succeed()
  await expect(outputs[3]).resolves.toBe(8)
  batches[0]?.succeed()
  await expect(outputs[0]).resolves.toBe(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('an input that waits long behind many that hang is refused, and not done later', async () => {
  vi.useFakeTimers()
  const { one, waiting, done } = workUnderControl()
  const outputs = Array.from({ length: 2_000 }, (_, number) => one(number))
  void Promise.allSettled(outputs)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(waiting()).toBe(2_000 - 2 - 4 * 2 * 100)
  void one(2_000)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting()).toBe(0)
  await expect(outputs.at(-1)).rejects.toEqual(new AppError('database_unavailable'))
  expect(done().flat()).not.toContain(1_999)
  expect(done().at(-1)).toEqual([2_000])
})
