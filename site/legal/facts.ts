import { legalFacts } from '../../content/legal-facts.ts'
import { serverFactPlaceholder, serverFacts } from '../../contract/legal-text.ts'

/** All facts of the legal pages. Those of the running server are placeholders, which the server replaces. */
export const facts: Readonly<Record<string, string>> = {
  ...legalFacts,
  ...Object.fromEntries(serverFacts.map((name) => [name, serverFactPlaceholder(name)])),
}
