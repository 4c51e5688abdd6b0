import type { CSSProperties, ReactNode } from 'react'
import { phulkari } from '../media/phulkari.ts'

const grounds = {
  paper: 'bg-paper text-ink',
  cream: 'bg-cream text-ink',
  charcoal: 'bg-charcoal text-paper',
  // Large fields of colour, embroidered in their own tone.
  turmeric: 'bg-turmeric text-charcoal woven',
  chilli: 'bg-chilli text-paper woven',
} as const

const thread = { '--phulkari': `url(${phulkari.dark})` } as CSSProperties

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
      style={ground === 'turmeric' || ground === 'chilli' ? thread : undefined}
      className={`page-x ${isAside ? 'aside-y' : 'section-y'} relative ${grounds[ground]} ${className}`}
    >
      {children}
    </section>
  )
}
