import { momentInWords } from '../in-words.ts'
import { ScreenSection } from './section.tsx'

/**
 * An entry of a history: what was done, when, and by which member of staff. `by` is empty for customers and applicants.
 */
interface Done {
  at: string
  what: string
  by: string
}

/** The history of something that was sent in: its arrival, then what staff did with it, oldest first. */
export function WhatHappened({ first, since }: { first: Omit<Done, 'by'>; since: readonly Done[] }) {
  return (
    <ScreenSection id="history" title="What happened">
      <ol className="border-t border-line pt-3">
        {[{ ...first, by: '' }, ...since].map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className="mb-2 border-l-4 border-line pl-3">
            <p>{what}</p>
            <p className="text-base wrap-anywhere text-bark">
              {by ? `${by}, ` : null}
              <time dateTime={at}>{momentInWords(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </ScreenSection>
  )
}
