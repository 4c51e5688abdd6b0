import type { PartName } from './arguments.ts'
import type { Figures } from './parts.ts'

/** What was found so far. */
export interface Findings {
  /** Figures of each part for each checkout, in the order of the checkouts. */
  figures: { [Name in PartName]?: Figures[Name][] }
  /** Why parts have no figures. */
  failures: { [Name in PartName]?: string }
  /** How long each part took. */
  seconds: { [Name in PartName]?: number }
  /** What has not been measured yet. */
  left: PartName[]
}

type Measure = <Name extends PartName>(part: Name) => Promise<Figures[Name][]>

/**
 * Measures one part after the other. One that fails costs the others nothing. `note` is told after each, so that what
 * is there is kept whatever comes next.
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
