import { earlierTerms } from '../../contract/legal/earlier-terms.ts'
import type { LegalText } from '../../contract/legal/schema.ts'
import { terms } from '../../contract/legal/terms.ts'

/** Finds the terms with this version, present or earlier. */
export function termsOf(version: string | null): LegalText | undefined {
  return [terms, ...earlierTerms].find((each) => each.version === version)
}
