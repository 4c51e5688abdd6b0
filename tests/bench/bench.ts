import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { runFaults } from '../server/fault-run.ts'
import { measureStart } from './measure-start.ts'

/** `npm run bench`: takes the measurements, prints them as one table and writes them to docs/bench/latest.json. */
const machine = {
  processor: cpus()[0]?.model,
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
}

const start = await measureStart(5)
const seed = Date.now() % 1_000_000
const faults = await runFaults({ seed, orders: 400, kills: 40 })
const harm = [faults.lost, faults.notCompletedOnce, faults.withoutTheirMails, faults.invented].flat().length

console.table([
  { what: 'start to first page, median of 5', measured: `${start.medianMs} ms`, 'to reach': '<= 1500 ms' },
  { what: 'memory of Node after the start', measured: `${start.memoryMB} MB`, 'to reach': '<= 160 MB' },
  {
    what: `fault run, seed ${seed}: ${faults.paid} paid orders, ${faults.kills} kills, ${faults.killedDatabases} of them with the database`,
    measured: `${harm} lost, doubled or invented`,
    'to reach': '0',
  },
])
const file = new URL('../../docs/bench/latest.json', import.meta.url)
await mkdir(new URL('.', file), { recursive: true })
await writeFile(file, `${JSON.stringify({ takenAt: new Date().toISOString(), machine, start, faults }, null, 2)}\n`)
process.exitCode = harm === 0 ? 0 : 1
