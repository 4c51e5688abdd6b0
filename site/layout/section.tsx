import type { ReactNode } from 'react'

const grounds = {
  paper: 'bg-paper text-ink',
  cream: 'bg-cream text-ink',
  charcoal: 'bg-charcoal text-paper',
  turmeric: 'bg-turmeric text-charcoal',
  chilli: 'bg-chilli text-paper',
} as const

/** A full-width band of the page on one of the brand's grounds. An aside is a short call to action between chapters. */
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
      // A link to a section with an id moves the focus to it.
      tabIndex={id ? -1 : undefined}
      aria-labelledby={labelledBy}
      className={`page-x ${isAside ? 'aside-y' : 'section-y'} relative ${grounds[ground]} ${className}`}
    >
      {children}
    </section>
  )
}
