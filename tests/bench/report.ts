import { mkdir, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type PartName, partNames } from './arguments.ts'
import { capacityOf } from './capacity.ts'
import { comparisonsOf } from './comparison.ts'
import { machine } from './machine.ts'
import type { Figures } from './parts.ts'
import { rowsOf } from './rows.ts'
import type { Findings } from './run-parts.ts'

/** Returns all findings, as they are printed and stored. */
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

/** Returns undefined while one of the limits is unknown. */
function capacityFrom({ orders, pages, reads, jobs }: Partial<Figures>) {
  if (!orders || !pages || !reads || !jobs) return undefined
  return capacityOf({ ...orders, ...pages, ...reads, ...jobs })
}

/**
 * Whether a report covers the whole bench: every part has figures, of this checkout alone. Only such a report becomes
 * `latest.json`. A broken run, a failed part or a choice of parts does not.
 */
export function isWhole(report: Report): boolean {
  return report.comparisons.length === 0 && partNames.every((part: PartName) => part in report)
}

const folder = new URL('../../docs/bench/', import.meta.url)
const partial = new URL('partial.json', folder)
const latest = new URL('latest.json', folder)

/**
 * Writes the findings so far to docs/bench/partial.json. A complete report becomes docs/bench/latest.json. Returns the
 * path.
 */
export async function keep(report: Report): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(partial, `${JSON.stringify(report, null, 2)}\n`)
  if (!isWhole(report)) return fileURLToPath(partial)
  await rename(partial, latest)
  return fileURLToPath(latest)
}
