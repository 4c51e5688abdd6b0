import { momentInWords } from '../in-words.ts'
import { Section } from './section.tsx'

/** Something that was done, when, and by whom of the staff; by nobody where a customer or an applicant did it. */
interface Done {
  at: string
  what: string
  by: string
}

/** What became of what somebody has sent: that it came, and what the staff did with it, the oldest first. */
export function WhatHappened({ first, since }: { first: Omit<Done, 'by'>; since: readonly Done[] }) {
  return (
    <Section id="history" title="What happened">
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
    </Section>
  )
}
