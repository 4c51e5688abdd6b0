import { useLocation } from 'react-router'
import { placePage } from '../../contract/pages.ts'
import { useSite } from '../content.ts'

/** The restaurant's notices for this page, such as "Closed for Eid on Friday", below the fixed header. */
export function Notices() {
  const { pathname } = useLocation()
  const page = pathname.replace(/(.)\/$/, '$1')
  const shown = useSite().notices.filter(
    ({ pages, place }) => (pages as readonly string[]).includes(page) || (place && page === placePage(place)),
  )
  if (shown.length === 0) return null
  return (
    // The page below keeps space for the header itself, so the negative margin pulls it under this notice.
    <aside
      aria-label="Notice"
      className="page-x relative z-10 mt-(--header) -mb-(--header) bg-turmeric py-3 font-bold text-charcoal"
    >
      {shown.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </aside>
  )
}
