import { expect, test } from 'vitest'
import { runFaults } from './fault-run.ts'

test('while server and database are killed again and again, no paid order is lost, doubled or invented', async () => {
  const seed = Date.now() % 1_000_000
  const report = await runFaults({ seed, orders: 20, kills: 3 })
  console.info('fault run', JSON.stringify(report))
  expect(report).toMatchObject({ kills: 3, lost: [], notCompletedOnce: [], withoutTheirMails: [], invented: [] })
  expect(report.killedDatabases).toBeGreaterThan(0)
  expect(report.paid + report.unpaid).toBeGreaterThanOrEqual(20)
})
