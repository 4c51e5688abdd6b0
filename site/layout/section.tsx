import type { ReactNode } from 'react'
import { grounds, thread } from './grounds.ts'

/**
 * A full-width band of the page on one of the brand's grounds. `isAside` is for a short call to action between
 * sections.
 */
export function Section({
  ground = 'paper',
  id,
  labelledBy,
  isAside = false,
  className = '',
  children,
}: {
  ground?: keyof typeof grounds
  id?: string
  labelledBy?: string
  isAside?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      // Lets a link to this section move the focus to it.
      tabIndex={id ? -1 : undefined}
      aria-labelledby={labelledBy}
      style={thread(ground)}
      className={`page-x ${isAside ? 'aside-y' : 'section-y'} relative ${grounds[ground]} ${className}`}
    >
      {children}
    </section>
  )
}
