import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type PartName, partNames } from './arguments.ts'
import { capacityOf } from './capacity.ts'
import { comparisonsOf } from './comparison.ts'
import { machine } from './machine.ts'
import type { Figures } from './parts.ts'
import { rowsOf } from './rows.ts'
import type { Findings } from './run-parts.ts'

/** All that was found, as it is printed and kept. */
export function reportOf(found: Findings, takenAt: string) {
  const names = partNames.filter((part) => found.figures[part])
  const figures = Object.fromEntries(names.map((part) => [part, found.figures[part]?.[0]])) as Partial<Figures>
  return {
    ...{ takenAt, machine, left: found.left, failures: found.failures, seconds: found.seconds },
    table: rowsOf(found),
    comparisons: comparisonsOf(found),
    capacity: capacityFrom(figures),
    ...figures,
  }
}

export type Report = ReturnType<typeof reportOf>

/** Undefined as long as one of its limits is not known. */
function capacityFrom({ orders, pages, reads, jobs }: Partial<Figures>) {
  if (!orders || !pages || !reads || !jobs) return undefined
  return capacityOf({ ...orders, ...pages, ...reads, ...jobs })
}

/**
 * Whether a report may stand for the whole bench: every part has figures, of this checkout alone. Only such a one
 * becomes `latest.json`; a broken run, a failed part or a choice of parts never looks like one.
 */
export function isWhole(report: Report): boolean {
  return report.comparisons.length === 0 && partNames.every((part: PartName) => part in report)
}

const folder = new URL('../../docs/bench/', import.meta.url)
const partial = new URL('partial.json', folder)
const latest = new URL('latest.json', folder)

/** Keeps what is there so far in docs/bench/partial.json; a whole one becomes docs/bench/latest.json. Returns where. */
export async function keep(report: Report): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(partial, `${JSON.stringify(report, null, 2)}\n`)
  if (!isWhole(report)) return fileURLToPath(partial)
  await rename(partial, latest)
  return fileURLToPath(latest)
}
