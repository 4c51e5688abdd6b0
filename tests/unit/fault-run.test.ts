import { afterEach, expect, test, vi } from 'vitest'
import { planKills } from '../faults/kill-plan.ts'
import { startPatience } from '../faults/patience.ts'
import { seeded } from '../server/seeded.ts'

afterEach(() => void vi.useRealTimers())

test('a seed gives the same kills again, after answers that differ, and every third takes the database', () => {
  const run = { orders: 400, kills: 40 }
  const plan = planKills(run, seeded(7))
  expect(planKills(run, seeded(7))).toEqual(plan)
  expect(planKills(run, seeded(8))).not.toEqual(plan)
  expect(plan.filter((kill) => kill.takesDatabase)).toHaveLength(13)
  expect(new Set(plan.map((kill) => kill.afterAnswers)).size).toBeGreaterThan(10)
})

test('each life of the server answers somebody, and all lives together last about as long as the orders', () => {
  for (const run of [
    { orders: 400, kills: 40 },
    { orders: 40, kills: 6 },
    { orders: 2, kills: 40 },
  ]) {
    const answers = planKills(run, seeded(3)).map((kill) => kill.afterAnswers)
    expect(Math.min(...answers)).toBeGreaterThanOrEqual(1)
    expect(answers.every(Number.isInteger)).toBe(true)
    if (run.orders < run.kills) continue
    const sum = answers.reduce((total, each) => total + each, 0)
    expect(sum).toBeGreaterThan(run.orders)
    expect(sum).toBeLessThan(3 * run.orders)
  }
})

test('nobody gives up on a server that is down for long, nor while others get answers', () => {
  vi.useFakeTimers()
  const patience = startPatience(60_000)
  patience.suspend()
  vi.advanceTimersByTime(600_000)
  // An answer that was under way when the server was killed does not start the clock.
  patience.renew()
  vi.advanceTimersByTime(600_000)
  expect(patience.isOver()).toBe(false)
  patience.resume()
  vi.advanceTimersByTime(59_000)
  patience.renew()
  vi.advanceTimersByTime(59_000)
  expect(patience.isOver()).toBe(false)
})

test('everybody gives up on a server that runs and answers nobody', () => {
  vi.useFakeTimers()
  const patience = startPatience(60_000)
  vi.advanceTimersByTime(61_000)
  expect(patience.isOver()).toBe(true)
})
