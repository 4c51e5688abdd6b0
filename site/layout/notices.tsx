import { useLocation } from 'react-router'
import { useSite } from '../content.ts'

/** A few words of the restaurant at the head of a page, below the fixed header, such as "Closed for Eid on Friday". */
export function Notices() {
  const { pathname } = useLocation()
  const page = pathname.replace(/(.)\/$/, '$1')
  const shown = useSite().notices.filter(({ pages }) => (pages as readonly string[]).includes(page))
  if (shown.length === 0) return null
  return (
    // The page begins below its own space for the header, so it may slip under this.
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
