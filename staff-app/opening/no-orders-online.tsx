import { useQuery } from '@tanstack/react-query'
import { standingInWords } from './in-words.ts'
import { orderingQuery } from './queries.ts'

/** Tells staff who take an order by telephone that the site takes none. Shows nothing while it does. */
export function NoOrdersOnline() {
  const { data: ordering } = useQuery(orderingQuery)
  if (!ordering || ordering.standing === 'open') return null
  return (
    <p className="mb-8 max-w-3xl border-l-4 border-turmeric pl-3">
      {standingInWords(ordering)} Orders that you take here go on.
    </p>
  )
}
