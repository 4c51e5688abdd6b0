import { writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { here, prepare } from './checkout.ts'
import type { Measured, Row } from './figures.ts'
import { measureFloods } from './measure-floods.ts'
import { measureOrders } from './measure-orders.ts'
import { measurePages } from './measure-pages.ts'
import { measurePublish } from './measure-publish.ts'
import { measureReads } from './measure-reads.ts'
import { measureScreens } from './measure-screens.ts'
import { measureScript } from './measure-script.ts'
import { measureStaff } from './measure-staff.ts'
import { measureStart } from './measure-start.ts'

/** All parts, in the order in which they run. */
const parts: Record<string, () => Promise<Measured>> = {
  start: measureStart,
  publish: measurePublish,
  screens: measureScreens,
  staff: measureStaff,
  script: measureScript,
  pages: measurePages,
  orders: measureOrders,
  reads: measureReads,
  floods: measureFloods,
}

/**
 * `npm run bench` takes the measurements and prints a table of each part; `npm run bench -- start pages` takes some.
 * All of them together are stored in docs/bench/latest.json. It exits with 1 when a number was not reached or a part
 * failed, and with 2 when a part is unknown.
 */
async function bench(names: string[]): Promise<void> {
  prepare(here)
  // This ends the process where there is no browser, which is better before anything is measured.
  if (names.includes('screens') || names.includes('staff')) findBrowser()
  const takenAt = new Date().toISOString()
  const figures: Record<string, object> = {}
  const table: Row[] = []
  for (const name of names) {
    const measured = await measure(name)
    if (measured.figures) figures[name] = measured.figures
    table.push(...measured.rows)
    console.table(measured.rows)
  }
  if (Object.keys(figures).length === Object.keys(parts).length) {
    const file = new URL('../../docs/bench/latest.json', import.meta.url)
    await writeFile(file, `${JSON.stringify({ takenAt, machine, table, ...figures }, null, 2)}\n`)
    console.log(`The figures are in ${fileURLToPath(file)}.`)
  }
  process.exitCode = table.some(({ reached }) => reached === 'no' || reached === 'failed') ? 1 : 0
}

/** Measures one part. A part that fails has one row, with the reason, so that it does not stop the others. */
async function measure(name: string): Promise<Partial<Measured> & Pick<Measured, 'rows'>> {
  try {
    return (await parts[name]?.()) ?? { rows: [] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { rows: [{ what: name, measured: `failed: ${why}`, reference: '', 'to reach': '', reached: 'failed' }] }
  }
}

/** The facts about the machine that the figures depend on. */
const machine = {
  processor: cpus()[0]?.model,
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  node: process.version,
}

const asked = process.argv.slice(2)
const stranger = asked.find((word) => !Object.hasOwn(parts, word))
if (stranger === undefined) await bench(Object.keys(parts).filter((name) => asked.length === 0 || asked.includes(name)))
else {
  console.error(`"${stranger}" is no part of the bench. Parts: ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 2
}
