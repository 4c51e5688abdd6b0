import { type ReactNode, useEffect } from 'react'
import type { printed } from './printed.ts'

/**
 * A page of text only. Only the renderer renders its children, so neither the script nor the page's data repeats them,
 * and links to it load the document. `asPrinted` is the result of printed() for this id.
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
  // Back or forward from another page leads here without loading this text.
  useEffect(() => {
    if (isMissing) location.reload()
  }, [isMissing])
  return (
    <div id={id} {...asPrinted}>
      {children}
    </div>
  )
}
