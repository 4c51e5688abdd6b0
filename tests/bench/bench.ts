import { mkdir, writeFile } from 'node:fs/promises'
import { runFaults } from '../server/fault-run.ts'
import { end, newSettings, removeData, startProcess } from '../server/process.ts'
import { capacityOf } from './capacity.ts'
import { machine } from './machine.ts'
import { measureJobs } from './measure-jobs.ts'
import { measureOrders } from './measure-orders.ts'
import { measurePages } from './measure-pages.ts'
import { measureReads } from './measure-reads.ts'
import { measureScreens } from './measure-screens.ts'
import { measureScript } from './measure-script.ts'
import { measureStart } from './measure-start.ts'
import { rowsOf } from './rows.ts'

/** `npm run bench`: takes the measurements, prints them as one table and writes them to docs/bench/latest.json. */
async function withServer<Result>(measure: (server: Awaited<ReturnType<typeof startProcess>>) => Promise<Result>) {
  const server = await startProcess(await newSettings({ LOG_LEVEL: 'warn' }))
  try {
    return await measure(server)
  } finally {
    await end(server)
    await removeData(server.dataDir)
  }
}

const results = {
  start: await measureStart(9),
  screens: await withServer((server) => measureScreens(server, 5)),
  script: await withServer(measureScript),
  pages: await withServer(measurePages),
  orders: await measureOrders(),
  reads: await measureReads(),
  jobs: await withServer(measureJobs),
  faults: await runFaults({ seed: Date.now() % 1_000_000, orders: 400, kills: 40 }),
}

const rows = rowsOf(results)
const capacity = capacityOf({ ...results.orders, ...results.pages, ...results.reads, ...results.jobs })
console.table(rows)
console.table(capacity)
const file = new URL('../../docs/bench/latest.json', import.meta.url)
await mkdir(new URL('.', file), { recursive: true })
const report = { takenAt: new Date().toISOString(), machine, table: rows, capacity, ...results }
await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
process.exitCode = rows.every((row) => row.reached !== 'no') ? 0 : 1
