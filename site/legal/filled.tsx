import { Fragment } from 'react'
import { legalFacts } from '../../content/legal-facts.ts'
import { fillIn, serverFactPlaceholder, serverFacts, splitAtLinks } from '../../contract/legal-text.ts'

/** All facts of the legal pages. Those of the running server are placeholders, which the server replaces. */
const facts: Readonly<Record<string, string>> = {
  ...legalFacts,
  ...Object.fromEntries(serverFacts.map((name) => [name, serverFactPlaceholder(name)])),
}

/** A text with its facts filled in and its links to follow. */
export function Filled({ text }: { text: string }) {
  return splitAtLinks(text).map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{fillIn(part, facts)}</Fragment>
    ) : (
      <a key={part.address + part.words} href={fillIn(part.address, facts)} className="trail">
        {fillIn(part.words, facts)}
      </a>
    ),
  )
}
