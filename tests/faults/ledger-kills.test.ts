import { expect, test } from 'vitest'
import { runLedgerKills } from './ledger-kills-run.ts'

/** `LEDGER_RUNS=1000 npx vitest run --project faults tests/faults/ledger-kills.test.ts`; LEDGER_SEED repeats a run. */
const lives = Number(process.env.LEDGER_RUNS ?? 8)
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 1_000_000)

test(
  'while servers are killed in the midst of it, the ledger is what Stripe holds, and every customer hears',
  async () => {
    const report = await runLedgerKills({ seed, lives })
    console.info('ledger run with kills', JSON.stringify(report))
    expect(report.faults).toEqual([])
    expect(report.kills).toBeGreaterThan(0)
  },
  Math.max(900_000, lives * 10_000),
)
