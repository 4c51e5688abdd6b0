import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { standingInWords } from './in-words.ts'
import { orderingQuery } from './queries.ts'

/** If the site was never opened, or was restored, links an owner's first screen to what is left to do. */
export function NotOpenYet() {
  const { data: ordering } = useQuery(orderingQuery)
  const isRestored = ordering?.standing === 'paused' && ordering.restoredFrom !== null
  if (ordering?.standing !== 'soon' && !isRestored) return null
  return (
    <p className="mt-4 max-w-3xl border-l-4 border-turmeric pl-3">
      {standingInWords(ordering)}{' '}
      <Link to="/opening" className="font-bold underline underline-offset-4">
        {isRestored ? 'What to look at' : 'What it still needs'}
      </Link>
    </p>
  )
}
