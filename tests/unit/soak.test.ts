import { expect, test } from 'vitest'
import { longestLife, type Sample, slope } from '../bench/soak/memory.ts'
import { planFaults } from '../bench/soak/plan.ts'
import { type Fault, isUnderFault } from '../bench/soak/subject.ts'
import { seeded } from '../server/seeded.ts'

const fault = (from: number, to: number): Fault => ({ kind: 'kill', from, to })

test('an error counts as injected only where it touches a fault', () => {
  const faults = [fault(100, 200), fault(500, Number.POSITIVE_INFINITY)]
  const cases = [
    [0, 99],
    [0, 100],
    [120, 130],
    [200, 300],
    [201, 499],
    [600, 601],
  ] as const
  expect(cases.map(([from, to]) => isUnderFault(faults, from, to))).toEqual([false, true, true, true, false, true])
})

test('a seed gives the same faults again, of every kind, and leaves half an hour in the middle free', () => {
  const faults = planFaults(3_600, seeded(7))
  expect(planFaults(3_600, seeded(7))).toEqual(faults)
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(4)
  const longest = Math.max(...faults.map(({ at }, index) => at - (faults[index - 1]?.at ?? 0)))
  expect(longest).toBeGreaterThan(30 * 60)
  expect(Math.max(...faults.map(({ at }) => at))).toBeLessThan(3_600)
})

test('growth is the slope of the longest life between faults, without its first ten minutes', () => {
  const minute = 60_000
  // Memory grows by 1 MB a minute after an unsteady start. In other lives of the server it falls.
  const memory = (at: number) => (at < 10 * minute ? 500 - at / minute : at < 20 * minute ? 900 : 100 + at / minute)
  const samples = Array.from({ length: 200 }, (_, index): Sample => {
    const at = index * 15_000
    return { at, nodeMB: memory(at), postgresMB: 0, postgresOwnMB: 30, openFiles: 20, databaseMB: 9 }
  })
  const life = longestLife(samples, [fault(9 * minute, 10 * minute)], 0, 50 * minute)
  expect(life).toMatchObject({ minutes: 40, warmUpMinutes: 10, nodeMBPerHour: 60, postgresOwnMBPerHour: 0 })
  expect(slope([])).toBe(0)
})
