import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { mayDo, mostNewCounted } from '../../contract/staff/call.ts'
import { newApplicationsQuery } from '../applications/queries.ts'
import { newEnquiriesQuery } from '../enquiries/queries.ts'
import type { Who } from '../session/session.ts'
import { Count, countInWords } from './tabs.tsx'

/** The main screens, the least role for each, and the addresses that belong to it. */
const places = [
  { label: 'Orders', to: '/', least: 'tablet', holds: /^\/($|orders|days|week)/ },
  { label: 'Enquiries', to: '/enquiries', least: 'manager', holds: /^\/enquiries/ },
  { label: 'Rules and days', to: '/rules', least: 'manager', holds: /^\/rules/ },
  { label: 'Site', to: '/site', least: 'manager', holds: /^\/site/ },
  { label: 'Applications', to: '/applications', least: 'manager', holds: /^\/applications/ },
  { label: 'Books', to: '/books', least: 'manager', holds: /^\/books/ },
  { label: 'News', to: '/news', least: 'owner', holds: /^\/news/ },
  { label: 'People', to: '/people', least: 'manager', holds: /^\/people/ },
] as const

/** Links to the main screens that `who` may open. */
export function Places({
  who,
  className,
  entry,
  onClick,
}: {
  who: Who
  className: string
  /** The classes of each link. */
  entry: string
  onClick?: () => void
}) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Staff" className={className}>
      {places
        .filter(({ to, least }) => mayDo(who.role, least) && !(to === '/books' && who.kitchens))
        .map(({ label, to, holds }) => (
          <Link
            key={to}
            to={to}
            aria-current={holds.test(pathname) ? 'page' : undefined}
            className={entry}
            onClick={onClick}
          >
            {label}
            {to === '/applications' || to === '/enquiries' ? <NewOnes of={to} /> : null}
          </Link>
        ))}
    </nav>
  )
}

/** Shows how many enquiries or applications are new, or without `of` how many of both. */
export function NewOnes({ of }: { of?: '/enquiries' | '/applications' }) {
  const { data: enquiries } = useQuery(newEnquiriesQuery)
  const { data: applications } = useQuery(newApplicationsQuery)
  const counts = { '/enquiries': enquiries?.count ?? 0, '/applications': applications?.count ?? 0 }
  const count = of ? counts[of] : counts['/enquiries'] + counts['/applications']
  const words = countInWords(count, mostNewCounted)
  return words ? (
    <span className="ml-2 flex">
      <Count of={words} isLoud={false} />
      <span className="sr-only"> new</span>
    </span>
  ) : null
}
