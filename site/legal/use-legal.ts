import type { CateringPackage } from '../../contract/content/packages.ts'
import { legalFacts } from '../../contract/legal/legal-facts.ts'
import { serverFactPlaceholder, serverFacts } from '../../contract/legal/legal-text.ts'
import { useDrawnContent } from '../content.ts'

/** The facts of the running server, which puts them in place of these. */
const ofServer = Object.fromEntries(serverFacts.map((name) => [name, serverFactPlaceholder(name)]))

/** Returns what the legal texts are filled in with: facts by their names, and what is sold. Only the renderer draws them. */
export function useLegal(): { facts: Readonly<Record<string, string>>; sold: CateringPackage[] } {
  const content = useDrawnContent()
  return {
    facts: { ...legalFacts(content), ...ofServer },
    sold: content.packages.filter(({ isOnSale }) => isOnSale),
  }
}
