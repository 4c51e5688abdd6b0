import type { Draft } from './draft.ts'
import type { Faults } from './read-draft.ts'

/** The props of each group of fields. */
export interface GroupOfFields {
  draft: Draft
  change: (part: Partial<Draft>) => void
  faults: Faults
}
