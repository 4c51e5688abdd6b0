import { expect, test } from 'vitest'
import { runOversell } from './oversell-run.ts'

/** `OVERSELL_ROUNDS=1000 npm run test:faults -- oversell` plays a thousand rounds, and OVERSELL_SEED repeats a run. */
const rounds = Number(process.env.OVERSELL_ROUNDS ?? 6)
const seed = Number(process.env.OVERSELL_SEED ?? Date.now() % 1_000_000)

test('64 customers at once for the last ten places and the same half hours of both kitchens, over two servers, with kills and cuts: never oversold', async () => {
  const report = await runOversell({ seed, rounds, killEvery: 3 })
  console.info('oversell run', JSON.stringify(report))
  expect(report).toMatchObject({ oversold: [], miscounted: [], lost: [], turnedAway: [] })
  expect(report.kills).toBe(Math.floor(rounds / 3))
  expect(report.stored + report.refused).toBe(64 * rounds)
  expect(report.cuts).toBeGreaterThan(0)
}, 3_600_000)
