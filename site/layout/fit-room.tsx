import type { ReactNode } from 'react'

/**
 * Room for one text in the loud voice that fills the width (`fit-*`). `words` are its letters, line by line: where a
 * reader has set letters further apart, the room measures them and the text shrinks until it fits.
 */
export function FitRoom({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="fit-room display" data-words={words}>
      <div>{children}</div>
    </div>
  )
}
