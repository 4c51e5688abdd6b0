import type { PartName } from './arguments.ts'
import type { Figures } from './parts.ts'

/** The findings so far. */
export interface Findings {
  /** The figures of each part for each checkout, in the order of the checkouts. */
  figures: { [Name in PartName]?: Figures[Name][] }
  /** The reasons why parts have no figures. */
  failures: { [Name in PartName]?: string }
  /** The seconds that each part took. */
  seconds: { [Name in PartName]?: number }
  /** The parts that have not been measured yet. */
  left: PartName[]
}

type Measure = <Name extends PartName>(part: Name) => Promise<Figures[Name][]>

/**
 * Measures one part after the other. A failed part does not stop the others. `note` is called after each part, so that
 * the findings are stored even if a later part ends the process.
 */
export async function runParts(
  parts: PartName[],
  measure: Measure,
  note: (found: Findings, part: PartName) => Promise<void>,
): Promise<Findings> {
  const found: Findings = { figures: {}, failures: {}, seconds: {}, left: parts }
  for (const part of parts) {
    const began = performance.now()
    await runPart(part, measure, found)
    found.seconds[part] = Math.round((performance.now() - began) / 1_000)
    found.left = found.left.filter((each) => each !== part)
    await note(found, part)
  }
  return found
}

async function runPart<Name extends PartName>(part: Name, measure: Measure, found: Findings): Promise<void> {
  try {
    Object.assign(found.figures, { [part]: await measure(part) })
  } catch (error) {
    found.failures[part] = error instanceof Error ? error.message : String(error)
  }
}
