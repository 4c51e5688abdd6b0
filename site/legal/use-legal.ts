import type { CateringPackage } from '../../contract/content/packages.ts'
import { legalFacts } from '../../contract/legal/legal-facts.ts'
import { serverFactPlaceholder, serverFacts } from '../../contract/legal/legal-text.ts'
import { usePageContent } from '../content.ts'

/** Placeholders for the server's own facts, which the running server fills in. */
const ofServer = Object.fromEntries(serverFacts.map((name) => [name, serverFactPlaceholder(name)]))

/** Returns what the legal texts are filled in with: facts by name, and the packages on sale. Only for the renderer. */
export function useLegal(): { facts: Readonly<Record<string, string>>; sold: CateringPackage[] } {
  const content = usePageContent()
  return {
    facts: { ...legalFacts(content), ...ofServer },
    sold: content.packages.filter(({ isOnSale }) => isOnSale),
  }
}
