import { writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { here, prepare } from './checkout.ts'
import type { Measured } from './figures.ts'
import { measureOrders } from './measure-orders.ts'
import { measurePages } from './measure-pages.ts'
import { measurePublish } from './measure-publish.ts'
import { measureReads } from './measure-reads.ts'
import { measureScreens } from './measure-screens.ts'
import { measureScript } from './measure-script.ts'
import { measureStart } from './measure-start.ts'

/** All parts, in the order in which they run. */
const parts: Record<string, () => Promise<Measured>> = {
  start: measureStart,
  publish: measurePublish,
  screens: measureScreens,
  script: measureScript,
  pages: measurePages,
  orders: measureOrders,
  reads: measureReads,
}

/**
 * `npm run bench` takes the measurements and prints a table of each part; `npm run bench -- start pages` takes some.
 * All of them together are stored in docs/bench/latest.json. It exits with 1 when a number was not reached or a part
 * failed.
 */
async function bench(names: string[]): Promise<void> {
  prepare(here)
  // This ends the process where there is no browser, which is better before anything is measured.
  if (names.includes('screens')) findBrowser()
  const takenAt = new Date().toISOString()
  const all: [name: string, Measured][] = []
  for (const name of names) {
    const measured = await measure(name)
    all.push([name, measured])
    console.table(measured.rows)
  }
  const table = all.flatMap(([, { rows }]) => rows)
  process.exitCode = table.every(({ reached }) => reached === 'yes') ? 0 : 1
  if (names.length < Object.keys(parts).length) return
  const figures = Object.fromEntries(all.map(([name, measured]) => [name, measured.figures]))
  const file = new URL('../../docs/bench/latest.json', import.meta.url)
  await writeFile(file, `${JSON.stringify({ takenAt, machine, table, ...figures }, null, 2)}\n`)
}

/** Measures one part. A part that fails has one row, with the reason, so that it does not stop the others. */
async function measure(name: string): Promise<Measured> {
  try {
    return (await parts[name]?.()) ?? { figures: {}, rows: [] }
  } catch (error) {
    const measured = `failed: ${error instanceof Error ? error.message : error}`
    return { figures: {}, rows: [{ what: name, measured, reference: '', 'to reach': '', reached: 'no' }] }
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
const strangers = asked.filter((word) => !Object.hasOwn(parts, word))
if (strangers.length > 0) throw new Error(`The bench has no ${strangers}. Its parts: ${Object.keys(parts)}.`)
await bench(Object.keys(parts).filter((name) => asked.length === 0 || asked.includes(name)))
