import type { LegalText } from '../../content/schemas/legal-text.ts'
import { earlierTerms, terms } from '../../content/terms.ts'

/** Returns the terms of a version as they are kept, or undefined. */
export function termsOf(version: string | null): LegalText | undefined {
  return [terms, ...earlierTerms].find((each) => each.version === version)
}
