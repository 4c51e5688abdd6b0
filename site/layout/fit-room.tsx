import type { ReactNode } from 'react'

/**
 * Holds one text that fills the page's width in large type (`fit-*`). `words` is the text, line by line. If a reader
 * sets wider letter spacing (WCAG 1.4.12), the box measures the words and the text shrinks until it fits.
 * `overflow-wrap: anywhere` would break prices at the usual size, and a script would make the headline jump after first
 * paint.
 */
export function FitRoom({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="fit-room display" data-words={words}>
      <div>{children}</div>
    </div>
  )
}
