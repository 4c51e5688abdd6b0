import type { Draft } from './draft.ts'
import type { Faults } from './read-draft.ts'

/** What each group of fields works with. */
export interface GroupOfFields {
  draft: Draft
  change: (part: Partial<Draft>) => void
  faults: Faults
}
