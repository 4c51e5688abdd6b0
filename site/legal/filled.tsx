import { Fragment } from 'react'
import { fillIn, splitAtLinks } from '../../contract/legal/legal-text.ts'
import { useLegal } from './use-legal.ts'

/** A legal text with its facts filled in and its links made into anchors. */
export function Filled({ text }: { text: string }) {
  const { facts } = useLegal()
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
