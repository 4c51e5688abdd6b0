import type { ReactNode } from 'react'

/**
 * Room for one text that fills the page's width in the large type (`fit-*`). `words` is the text, line by line. Where a
 * reader has set letters further apart (WCAG 1.4.12), the room measures the words and the text shrinks until it fits.
 * `overflow-wrap: anywhere` broke prices at the usual size, and a script would let the headline jump after the first paint.
 */
export function FitRoom({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="fit-room display" data-words={words}>
      <div>{children}</div>
    </div>
  )
}
