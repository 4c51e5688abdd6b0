import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { mayDo, mostNewCounted } from '../../contract/staff/call.ts'
import { newApplicationsQuery } from '../applications/queries.ts'
import { useStaffSite } from '../content.ts'
import { newEnquiriesQuery } from '../enquiries/queries.ts'
import type { Who } from '../session/session.ts'
import { Menu } from './menu.tsx'
import { Count, countInWords } from './tabs.tsx'

/** The header's links, the least role for each, and the addresses that belong to it. */
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

/**
 * The bar above every screen: the restaurant's name, the links, and who is signed in.
 * On phones and tablets it is one row that scrolls sideways.
 */
export function StaffHeader({ who }: { who: Who }) {
  const { pathname } = useLocation()
  const { name } = useStaffSite()
  return (
    <header className="border-b border-line print:hidden">
      <div className="page-x flex min-h-(--header) items-center gap-x-5 lg:flex-wrap lg:gap-x-8">
        <Link to="/" className="label py-2 text-lg leading-none max-lg:hidden">
          {name}
        </Link>
        <nav
          aria-label="Staff"
          className="relative flex gap-x-5 self-stretch max-lg:min-w-0 max-lg:overflow-x-auto lg:flex-wrap lg:gap-x-6"
        >
          {places
            .filter(({ least }) => mayDo(who.role, least))
            .map(({ label, to, holds }) => (
              <Link
                key={to}
                ref={holds.test(pathname) ? showInRow : undefined}
                to={to}
                aria-current={holds.test(pathname) ? 'page' : undefined}
                className="flex min-h-11 flex-none items-center border-y-4 border-transparent font-bold hover:border-b-line aria-[current]:border-b-ember"
              >
                {label}
                {to === '/applications' ? <NewApplications /> : null}
                {to === '/enquiries' ? <NewEnquiries /> : null}
              </Link>
            ))}
        </nav>
        <Menu who={who} />
      </div>
    </header>
  )
}

/** Scrolls the current link to the middle: on a phone the row is wider than the screen. */
function showInRow(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (row) row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2, behavior: 'instant' })
}

function NewApplications() {
  return <NewOnes count={useQuery(newApplicationsQuery).data?.count} />
}

function NewEnquiries() {
  return <NewOnes count={useQuery(newEnquiriesQuery).data?.count} />
}

function NewOnes({ count = 0 }: { count: number | undefined }) {
  const words = countInWords(count, mostNewCounted)
  return words ? (
    <span className="ml-2 flex">
      <Count of={words} isLoud={false} />
      <span className="sr-only"> new</span>
    </span>
  ) : null
}
