import { type ReactNode, useEffect } from 'react'
import type { printed } from './printed.ts'

/**
 * A page that is text alone. Only the renderer writes it, so neither the script nor the page's data holds it a second
 * time, and links to it load the document. `asPrinted` is what printed() gave for its id.
 */
export function PrintedPage({
  id,
  asPrinted,
  children,
}: {
  id: string
  asPrinted: ReturnType<typeof printed>
  children: ReactNode
}) {
  const isMissing = 'dangerouslySetInnerHTML' in asPrinted && asPrinted.dangerouslySetInnerHTML?.__html === ''
  // The browser came here by the history of another page, which does not hold this text.
  useEffect(() => {
    if (isMissing) location.reload()
  }, [isMissing])
  return (
    <div id={id} {...asPrinted}>
      {children}
    </div>
  )
}
