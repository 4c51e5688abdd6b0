import { Fragment } from 'react'
import { splitAtLinks, withFacts } from '../../contract/legal/legal-text.ts'
import { useLegal } from './use-legal.ts'

/** A legal text with its facts filled in and its links made into anchors. */
export function Filled({ text }: { text: string }) {
  const { facts } = useLegal()
  return splitAtLinks(text).map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{withFacts(part, facts)}</Fragment>
    ) : (
      <a key={part.address + part.words} href={withFacts(part.address, facts)} className="trail">
        {withFacts(part.words, facts)}
      </a>
    ),
  )
}
